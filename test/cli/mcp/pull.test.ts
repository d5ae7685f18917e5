import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { pullChanges } from '../../../src/cli/mcp/pull.ts';
import { type Description, describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { freshDescription, nameless } from '../../../src/mcp/pull-changes.ts';
import type { ServerAnswers } from '../../../src/mcp/surface/surface.ts';
import { served } from '../../mcp/surfaces.ts';
import { member } from '../../../src/lib/json.ts';
import { fc } from '../../support/properties.ts';
import { saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import yaml from 'js-yaml';

function description(text: string, name = 'openapi.yaml'): Description {
  return describe(parseSource(`/api/${name}`, new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
}

/** The text of a description after a pull, and the differences that are left. */
function pull(text: string, answers: Partial<ServerAnswers>, name?: string): readonly [string, number] {
  const pulled = pullChanges(description(text, name), served(answers));
  return [pulled.text, pulled.left.length];
}

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";
const buy = { name: 'buy', description: 'Buys.' };
const open = { type: 'object' };

test.each<[string, string, Partial<ServerAnswers>, string]>([
  [
    'a text keeps its quotes and its comment',
    'x-mcp:\n  tools:\n    - name: buy\n      description: "Old." # why\n',
    { tools: [buy] },
    'x-mcp:\n  tools:\n    - name: buy\n      description: "Buys." # why\n',
  ],
  [
    'a text of lines stands in a block, but not in front of a comment',
    "x-mcp:\n  tools:\n    - name: a\n      description: Old.\n    - name: b\n      description: 'Old.' # why\n",
    {
      tools: [
        { name: 'a', description: 'One\n\ntwo.' },
        { name: 'b', description: 'One\ntwo: three.' },
      ].map((tool) => ({ ...tool, description: `${tool.description} New.` })),
    },
    'x-mcp:\n  tools:\n    - name: a\n      description: |-\n        One\n\n        two. New.\n    - name: b\n      description: "One\\ntwo: three. New." # why\n',
  ],
  [
    'a new tool stands at the end, in block style; one that is gone goes with its comments',
    'x-mcp:\n  tools:\n    # about old\n    # and more\n    - name: old\n      description: Old.\n    # about buy\n    - name: buy\n      description: Buys. # last\n  # the end\nx-other: 1\n',
    { tools: [buy, { name: 'show', description: 'Shows.', inputSchema: { type: 'object', required: ['id'] } }] },
    'x-mcp:\n  tools:\n    # about buy\n    - name: buy\n      description: Buys. # last\n    - name: show\n      description: Shows.\n      inputSchema:\n        type: object\n        required:\n          - id\n  # the end\nx-other: 1\n',
  ],
  [
    'flow style stays',
    'x-mcp: { tools: [{ name: old }, { name: buy, description: No., inputSchema: { type: object } }] }\n',
    {
      tools: [
        { ...buy, inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
        { name: 'new', description: 'N: 1.' },
      ],
    },
    'x-mcp: { tools: [{ name: buy, description: Buys., inputSchema: { type: object, properties: { a: { type: string } } } }, { name: new, description: "N: 1." }] }\n',
  ],
  [
    'tags, security, x- keys, examples and references that hold are kept',
    "components: { schemas: { A: { type: object } } }\nx-mcp:\n  tools:\n    - name: buy\n      tags: [a]\n      security: []\n      x-mark: 1\n      description: Old.\n      outputSchema: { $ref: '#/components/schemas/A' }\n      inputSchema:\n        type: object\n        examples: [{}]\n",
    { tools: [{ ...buy, inputSchema: open, outputSchema: open }] },
    "components: { schemas: { A: { type: object } } }\nx-mcp:\n  tools:\n    - name: buy\n      tags: [a]\n      security: []\n      x-mark: 1\n      description: Buys.\n      outputSchema: { $ref: '#/components/schemas/A' }\n      inputSchema:\n        type: object\n        examples: [{}]\n",
  ],
  [
    'a reference that does not hold gives way; what it named stays',
    "components: { schemas: { A: { type: object, title: Old } } }\nx-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n      outputSchema:\n        $ref: '#/components/schemas/A'\n",
    { tools: [{ ...buy, outputSchema: { type: 'object', title: 'New' } }] },
    'components: { schemas: { A: { type: object, title: Old } } }\nx-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n      outputSchema:\n        type: object\n        title: New\n',
  ],
  [
    'the last entry leaves an empty list, and an empty list is filled',
    'x-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n  prompts: []\n',
    { prompts: [{ name: 'p', arguments: [{ name: 'x' }] }] },
    'x-mcp:\n  tools: []\n  prompts:\n    - name: p\n      arguments:\n        - name: x\n',
  ],
  [
    'a list, instructions and capabilities that are not there are written',
    "x-mcp:\n  protocolVersion: '2025-06-18'\n  capabilities: {}\n",
    {
      versions: ['2025-11-25'],
      instructions: 'Be kind.',
      capabilities: { tools: { listChanged: true } },
      tools: [buy],
    },
    "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities:\n    tools:\n      listChanged: true\n  instructions: Be kind.\n  tools:\n    - name: buy\n      description: Buys.\n",
  ],
  [
    'a property and what requires it',
    'x-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n      inputSchema:\n        type: object\n        properties:\n          # gone\n          old: { type: string }\n          id: { type: string }\n        required:\n          - old # this too\n          - id\n',
    {
      tools: [
        {
          ...buy,
          inputSchema: {
            type: 'object',
            properties: { id: { type: 'string' }, at: { type: 'integer' } },
            required: ['id', 'at'],
          },
        },
      ],
    },
    'x-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n      inputSchema:\n        type: object\n        properties:\n          # gone\n          id: { type: string }\n          at:\n            type: integer\n        required:\n          - id\n          - at\n',
  ],
  [
    'the last entry of a list at the column of its key',
    'x-mcp:\n  tools: # ours\n  - name: old\n',
    {},
    'x-mcp:\n  tools: [] # ours\n',
  ],
  [
    'a name',
    'x-mcp:\n  tools:\n    - name: sell # was\n      description: Buys.\n',
    { tools: [buy] },
    'x-mcp:\n  tools:\n    - name: buy # was\n      description: Buys.\n',
  ],
])('%s', (_, before, answers, after) => {
  const unix = pull(head + before, answers);
  expect(unix).toEqual([head + after, 0]);
  expect(pull(unix[0], answers)).toEqual(unix);
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');
  expect(pull(windows(head + before), answers)).toEqual([windows(head + after), 0]);
});

test('JSON keeps its layout', () => {
  const before = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    'x-mcp': { tools: [{ name: 'buy', description: 'Old.' }] },
  };
  const after = {
    ...before,
    'x-mcp': { tools: [buy, { name: 'new', description: 'N.', inputSchema: open }], instructions: 'Be kind.' },
  };
  const answers = { tools: [buy, { name: 'new', description: 'N.', inputSchema: open }], instructions: 'Be kind.' };
  for (const indent of [undefined, 2, '\t'])
    expect(pull(JSON.stringify(before, undefined, indent), answers, 'openapi.json')).toEqual([
      JSON.stringify(after, undefined, indent),
      0,
    ]);
});

test('what no edit writes is left, and the text can be read', () => {
  const text = `${head}? x-mcp\n:\n  ? tools\n  :\n    - name: buy\n      description: Buys.\n`;
  expect(pull(text, { tools: [buy], prompts: [{ name: 'p' }] })).toEqual([text, 1]);
  expect(pull(text, { tools: [{ ...buy, description: 'Sells.' }] })).toEqual([text.replace('Buys', 'Sells'), 0]);
});

test('what no text can settle is left', () => {
  const answers = { tools: [buy, buy, { description: 'Nameless.' }] };
  const text = `${head}x-mcp:\n  tools:\n    - name: buy\n      description: Buys.\n`;
  expect(pull(text, answers)).toEqual([text, 2]);
});

const schema = fc.letrec<{ node: object; leaf: object }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c d', '#e', 'yes'), tie('node'), { maxKeys: 3 }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b', 'yes'), { maxLength: 2 }),
    }),
    fc.record({ type: fc.constant('array'), items: tie('node') }),
    fc.record({ anyOf: fc.array(tie('leaf'), { minLength: 1, maxLength: 2 }) }),
  ),
  leaf: fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'null'),
      description: fc.oneof(fc.string(), fc.constantFrom('a: b', '# c', 'two\nlines\n', '- x', ' lead')),
      enum: fc.uniqueArray(fc.constantFrom('x', 'no', '1', '2020-01-01'), { minLength: 1, maxLength: 3 }),
      default: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      maximum: fc.integer(),
    },
    { requiredKeys: ['type'] },
  ),
})).node;

const tool = fc.record(
  {
    name: fc.constantFrom('one', 'two', 'three', 'four'),
    title: fc.string(),
    description: fc.oneof(fc.string(), fc.lorem(), fc.constant('two\nlines')),
    inputSchema: schema.map((each) => ({ ...each, type: 'object' })),
    outputSchema: schema,
    annotations: fc.record({ readOnlyHint: fc.boolean(), destructiveHint: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: ['name', 'description', 'inputSchema'] },
);

const answers: fc.Arbitrary<Partial<ServerAnswers>> = fc.record(
  {
    versions: fc.constantFrom(['2025-06-18'], ['2025-11-25']),
    tools: fc.uniqueArray(tool, { selector: ({ name }) => name, maxLength: 4 }),
    prompts: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('p', 'q'),
        arguments: fc.uniqueArray(fc.record({ name: fc.constantFrom('x', 'y'), required: fc.boolean() }), {
          selector: ({ name }) => name,
          maxLength: 2,
        }),
      }),
      { selector: ({ name }) => name, maxLength: 2 },
    ),
    instructions: fc.string(),
    capabilities: fc.record({ tools: fc.constant({}), logging: fc.constant({}) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['versions', 'tools'] },
);

test('pull, then diff: nothing; pull twice: the same text, whatever the server shows', () => {
  fc.assert(
    fc.property(answers, answers, fc.constantFrom('yaml', 'flow', 'json', 'pretty'), (old, now, style) => {
      const whole = {
        capabilities: {},
        instructions: undefined,
        resources: [],
        resourceTemplates: [],
        prompts: [],
        versions: [],
        tools: [],
        ...old,
      };
      const value = freshDescription(whole, undefined);
      const text = {
        yaml: yaml.dump(value, { lineWidth: -1, noRefs: true }),
        flow: yaml.dump(value, { flowLevel: 4, lineWidth: -1, noRefs: true }),
        json: JSON.stringify(value),
        pretty: JSON.stringify(value, undefined, 2),
      }[style];
      const name = style === 'json' || style === 'pretty' ? 'openapi.json' : 'openapi.yaml';
      const pulled = pull(text, now, name);
      expect(pulled[1]).toBe(0);
      expect(pull(pulled[0], now, name)).toEqual(pulled);
    }),
    { numRuns: 60 },
  );
});

test.each<[serverInfo: unknown, title: string, version: string]>([
  [{ name: 'tides', version: '2.1' }, 'tides', '2.1'],
  [{ name: 'tides', title: 'Tides', version: '2.1' }, 'Tides', '2.1'],
  [{ name: 1, title: ' ', version: '' }, 'MCP server', '1.0.0'],
  [undefined, 'MCP server', '1.0.0'],
])('a new description of a server that is called %j is %j %j', (serverInfo, title, version) => {
  const lists = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
  const answers = { versions: [], capabilities: {}, instructions: undefined, serverInfo, ...lists };
  expect(member(freshDescription(answers, undefined), 'info')).toEqual({ title, version });
});

const folder = temporaryFolder();
const command = ['--command', `${process.execPath} ${resolve('test/mcp/servers/stdio.mjs')} fair`];
process.setMaxListeners(0);

test('a file that is not there is made, and then is as the server is; --dry-run writes nothing', async () => {
  for (const name of ['new.yaml', 'new.json', 'news.yaml']) {
    const path = `${folder}/${name}`;
    const dry = await saidHere(['mcp', 'pull', path, ...command, '--dry-run']);
    expect([dry.code, dry.said.includes('+++ b/'), existsSync(path)]).toEqual([0, true, false]);
    const made = await saidHere(['mcp', 'pull', path, ...command]);
    expect([made.code, made.said.split(path).at(-1)]).toEqual([
      0,
      `: made, as there was no such file.${name !== 'new.yaml' ? ` Did you mean \`${folder}/new.yaml\`?` : ''}\n`,
    ]);
    const text = readFileSync(path, 'utf8');
    expect(member(yaml.load(text), 'info')).toEqual({ title: 'fake', version: '1' });
    const again = await saidHere(['mcp', 'pull', path, ...command]);
    expect([again.code, again.said.endsWith('`x-mcp` is as the server is.\n'), readFileSync(path, 'utf8')]).toEqual([
      0,
      true,
      text,
    ]);
    expect((await saidHere(['mcp', 'diff', path, ...command])).code).toBe(0);
  }
});

test('a new description has no entry without a name, as one that is pulled again', () => {
  const lists = { resources: [{ uri: 'a://{b}' }, {}], resourceTemplates: [{ uri: 'a://{c}' }], prompts: [null] };
  const tools = [1, null, [], {}, { name: 5 }, { name: 'buy' }];
  const answers = { versions: ['2025-11-25'], capabilities: {}, instructions: undefined, tools, ...lists };
  const made = freshDescription(answers, undefined);
  expect([member(made, 'x-mcp'), nameless(answers)]).toEqual([
    {
      protocolVersion: '2025-11-25',
      capabilities: {},
      tools: [{ name: 'buy' }],
      resources: [{ uri: 'a://{b}' }],
      resourceTemplates: [{ uri: 'a://{c}' }],
    },
    ['5 of `tools`', '1 of `resources`', '1 of `prompts`'],
  ]);
  const text = yaml.dump(made);
  expect(pull(text, answers)[0]).toBe(text);
});

test('entries without a name are told as they are left out', async () => {
  const path = `${folder}/nameless.yaml`;
  const server = ['--command', `${process.execPath} ${resolve('test/mcp/servers/stdio.mjs')} nameless`];
  const { code, said } = await saidHere(['mcp', 'pull', path, ...server]);
  expect([code, said.split('\n')[0]]).toEqual([
    0,
    'Left: 2 of `tools` without a name or URI. Official clients refuse the whole list.',
  ]);
});

test.each<[title: string, name: string, before: string | undefined, lines: readonly string[]]>([
  ['a new file', 'new-digits.yaml', undefined, ['cost: 9007199254740993']],
  ['a new file of JSON', 'new-digits.json', undefined, ['"cost": 9007199254740993']],
  ['a file without x-mcp', 'bare-digits.yaml', head, ['cost: 9007199254740993']],
  [
    'values in block style',
    'digits.yaml',
    `${head}x-mcp:\n  tools:\n    - name: buy\n      inputSchema:\n        type: object\n        properties:\n          size:\n            type: integer\n            enum: [1]\n            maximum: 5 # most\n`,
    ['enum: [1.50, 9007199254740993]', 'maximum: 18446744073709551615 # most'],
  ],
  [
    'a value that is added',
    'added-digits.yaml',
    `${head}x-mcp:\n  tools:\n    - name: buy\n      inputSchema:\n        type: object\n        properties:\n          size:\n            type: integer\n            enum: [1] # few\n`,
    ['enum: [1.50, 9007199254740993] # few', 'maximum: 18446744073709551615'],
  ],
  [
    'JSON on one line',
    'digits.json',
    '{"openapi":"3.1.0","paths":{},"x-mcp":{"tools":[{"name":"buy","inputSchema":{"type":"object","properties":{"size":{"type":"integer"}}}}]}}',
    ['"maximum":18446744073709551615', '[1.50,9007199254740993]'],
  ],
])('%s keeps the digits of numbers that a double cannot hold', async (_, name, before, lines) => {
  const path = `${folder}/${name}`;
  if (before !== undefined) writeFileSync(path, before);
  const server = ['--command', `${process.execPath} ${resolve('test/mcp/servers/stdio.mjs')} digits`];
  expect((await saidHere(['mcp', 'pull', path, ...server])).code).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect(['18446744073709551615', '1.50', ...lines].filter((line) => !text.includes(line))).toEqual([]);
  expect((await saidHere(['mcp', 'diff', path, ...server])).code).toBe(0);
});

test('a server of the new era is called as `_meta` of its answer says', async () => {
  const path = `${folder}/modern.yaml`;
  const modern = ['--command', `${process.execPath} ${resolve('test/mcp/servers/stdio.mjs')} modern`];
  expect((await saidHere(['mcp', 'pull', path, ...modern])).code).toBe(0);
  expect(member(yaml.load(readFileSync(path, 'utf8')), 'info')).toEqual({ title: 'Fake', version: '2' });
});

test('a description without x-mcp gets one, and keeps its byte order mark', async () => {
  const path = `${folder}/bare.yaml`;
  writeFileSync(path, `\ufeff${head}# the end\n`);
  expect((await saidHere(['mcp', 'pull', path, ...command])).code).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect([text.startsWith(`\ufeff${head}`), text.includes('# the end\n')]).toEqual([true, true]);
  expect((await saidHere(['mcp', 'diff', path, ...command])).code).toBe(0);
});

test.each<[string, readonly string[], string]>([
  ['no file', [...command], '`assay mcp pull` must be given one file to write; found none, several or an address.'],
  [
    'AsyncAPI',
    ['fixtures/events-asyncapi.yaml', ...command],
    'fixtures/events-asyncapi.yaml:1:1: `x-mcp` must stand in an OpenAPI description; found AsyncAPI.',
  ],
  ['no server', [`${folder}/new.yaml`], 'Type `--url <address>` or `--command "<program and arguments>"`.'],
  [
    'another name',
    [`${folder}/new.txt`, ...command],
    'a new description must be called .yaml, .yml or .json; found another name.',
  ],
  [
    'two servers',
    [`${folder}/x.yaml`, ...command, '--url', 'http://127.0.0.1/'],
    '`--command` and `--url` must stand alone; found both.',
  ],
])('%s ends with 2', async (_, args, sentence) => {
  const { code, said } = await saidHere(['mcp', 'pull', ...args]);
  expect([code, said.includes(sentence) ? sentence : said]).toEqual([2, sentence]);
});
