import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dump } from 'js-yaml';
import { runLint } from '../../../src/cli/lint/command.ts';
import { createSystem, withEffects } from '../../../src/node/system.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { memorySystem } from './memory-system.ts';

const origin = 'https://parts.example';
const bad = 'get: { x-badges: [{ name: Beta, position: Before }] }\n';
const top = temporaryFolder();
mkdirSync(join(top, 'api'));
writeFileSync(join(top, 'beside.yaml'), bad);
writeFileSync(
  join(top, 'api/api.yaml'),
  `openapi: 3.1.0
paths:
  /in: { $ref: in.yaml }
  /gone: { $ref: gone.yaml }
  /beside: { $ref: ../beside.yaml }
  /remote: { $ref: ${origin}/remote.yaml }
`,
);
writeFileSync(join(top, 'api/in.yaml'), bad);
symlinkSync('../beside.yaml', join(top, 'api/link.yaml'));

/** Lints `api/api.yaml`. */
const lintReferring = (...args: readonly string[]) => lintAt(['api/api.yaml'], args);

/** Lints files: the places of findings, with the top of the folder as `TOP`. */
async function lintAt(names: readonly string[], args: readonly string[] = []) {
  const [stdout, stderr, asked]: string[][] = [[], [], []];
  const output = {
    stdout: (text: string) => void stdout?.push(text),
    log: () => undefined,
    stderr: (text: string) => void stderr?.push(text),
    unread: new Promise<void>(() => undefined),
    isLost: () => false,
  };
  const fetchFile = (address: string) => {
    asked?.push(address);
    const isThere = address === `${origin}/remote.yaml`;
    return isThere
      ? Promise.resolve({ bytes: new TextEncoder().encode(bad) })
      : Promise.reject(new UserError(`${address}: gone.`));
  };
  const system = withEffects(createSystem(output), { fetchFile });
  const format = ['--format', 'concise', '--no-color'];
  const files = names.map((name) => join(top, name));
  const code = await runLint([...files, ...format, ...args], system).catch((error: unknown) => {
    if (error instanceof UserError) return error.message.replaceAll(top, 'TOP');
    throw error;
  });
  const lines = (texts: readonly string[] | undefined): readonly string[] =>
    (texts ?? []).join('').replaceAll(top, 'TOP').split('\n').slice(0, -1);
  const places = lines(stdout).flatMap((line) => /^(\S+:\d+:\d+) /u.exec(line)?.[1] ?? []);
  return { code, places, lines: lines(stdout), told: lines(stderr), asked };
}

const api = 'Not followed: TOP/api/api.yaml: ';
const unread = {
  gone: `${api}a referenced file must be readable; found no such file at TOP/api/gone.yaml.`,
  beside: `${api}a referenced file must be inside TOP/api/; found TOP/beside.yaml. \`--root <folder>\` names a folder that holds both.`,
  remote: `${api}a reference must lead to a file; found ${origin}/remote.yaml, which is on the network. \`--allow-remote ${origin}\` reads it.`,
};
const found = { in: 'TOP/api/in.yaml:1:43', beside: 'TOP/beside.yaml:1:43', remote: `${origin}/remote.yaml:1:43` };

const server = "{ protocolVersion: '2025-11-25', capabilities: { tools: {} }";

/** A description's `x-mcp` with one tool, whose `inputSchema` this is. */
function toolOf(inputSchema: string): string {
  const tool = `{ name: a, description: Adds a seat to the order., inputSchema: ${inputSchema} }`;
  return `x-mcp: ${server}, tools: [${tool}] }`;
}

const root = ['--root', top];
const allowed = ['--allow-remote', origin];

test.each<[string, readonly string[], readonly string[], readonly string[], number]>([
  ['below its folder', [], [found.in], [unread.gone, unread.beside, unread.remote], 0],
  ['below the root that is named', root, [found.in, found.beside], [unread.gone, unread.remote], 0],
  ['to an origin that is allowed', allowed, [found.in, found.remote], [unread.gone, unread.beside], 1],
  ['to both', [...root, ...allowed], [found.in, found.beside, found.remote], [unread.gone], 1],
])('references are followed %s, and what is not read is told', async (_, args, places, told, fetched) => {
  const run = await lintReferring('--verbose', ...args);
  expect({ ...run, lines: undefined, places: [...run.places].sort(), asked: run.asked?.length }).toEqual({
    code: 1,
    places: [...places].sort(),
    told,
    asked: fetched,
  });
});

const elsewhere = 'A reference should stay in the repository';

test.each<[string, string, readonly string[], readonly string[], number]>([
  ['badges outside', 'paths: { /a: { get: { x-badges: { $ref: ../beside.yaml#/a } } } }', [], ['2:41'], 0],
  ['a badge outside', 'paths: { /a: { get: { x-badges: [{ $ref: ../beside.yaml#/a }] } } }', [], ['2:42'], 0],
  ['badges behind a link out', 'paths: { /a: { get: { x-badges: { $ref: link.yaml#/a } } } }', [], ['2:41'], 0],
  ['a tool behind a link out', `x-mcp: ${server}, tools: [{ $ref: link.yaml#/get }] }`, [], ['2:86'], 0],
  ['a badge on the network', `paths: { /a: { get: { x-badges: [{ $ref: '${origin}' }] } } }`, [], ['2:42'], 0],
  ['a schema of a tool outside', toolOf('{ $ref: ../beside.yaml#/get }'), [], ['2:150'], 0],
  ['part of one', toolOf('{ type: object, properties: { a: { $ref: ../a.yaml } } }'), [], ['2:183'], 0],
  ['a tool outside', `x-mcp: ${server}, tools: [{ $ref: ../beside.yaml#/get }] }`, [], ['2:86'], 0],
  [
    'one where warnings count',
    `x-mcp: ${server}, tools: [{ $ref: ../a.yaml }] }`,
    ['--fail-severity', 'warn'],
    ['2:86'],
    1,
  ],
  ['one below the root that is named', toolOf('{ type: object, $ref: ../beside.yaml }'), root, [], 0],
  ['a path outside', 'paths: { /a: { $ref: ../beside.yaml } }', [], [], 0],
])('a reference of `x-badges` or `x-mcp` to another place is a warning: %s', async (_, text, args, places, code) => {
  writeFileSync(join(top, 'api/elsewhere.yaml'), `openapi: 3.1.0\n${text}\n`);
  const run = await lintAt(['api/elsewhere.yaml'], ['--rule', 'x-mcp-schema-valid=off', ...args]);
  expect({ ...run, lines: run.lines.filter((line) => line.includes(elsewhere)) }).toMatchObject({
    code,
    lines: places.map((place) => expect.stringContaining(`elsewhere.yaml:${place} warning ${elsewhere}; found "`)),
  });
});

test.each<[string, readonly string[], string]>([
  ['no folder', ['--root', join(top, 'none')], '`--root` must be a folder; found "TOP/none".'],
  [
    'a folder beside it',
    ['--root', join(top, 'api/..', 'api2')],
    '`--root` must be a folder that holds the description; found "TOP/api2", which does not hold TOP/api/api.yaml.',
  ],
])('a root that is %s is refused', async (_, args, message) => {
  mkdirSync(join(top, 'api2'), { recursive: true });
  expect((await lintReferring(...args)).code).toBe(message);
});

test.each([
  ['YAML', 'api.yaml', 0],
  ['large YAML', 'api.yaml', 2_000],
  ['JSON', 'api.json', 0],
  ['large JSON', 'api.json', 2_000],
])(
  'the address that a description in %s has of its own (`$self`) leads to it, and to files beside it',
  async (...row) => {
    const [, name, paths] = row;
    const address = `https://a.example/specs`;
    const tool = (schema: string) => ({
      name: schema,
      description: 'A.',
      inputSchema: { $ref: `${address}/${name}#/components/schemas/${schema}` },
    });
    const description = {
      openapi: '3.2.0',
      $self: `${address}/${name}`,
      info: { title: 'A', version: '1' },
      paths: {
        '/a': { get: { 'x-badges': [{ $ref: `${address}/parts.yaml#/beta` }] } },
        '/b': { $ref: `${address}/parts.yaml#/b` },
        ...Object.fromEntries(Array.from({ length: paths }, (_, index) => [`/${index}`, { get: {} }])),
      },
      components: { schemas: { Seat: { type: 'object' } } },
      'x-mcp': {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        servers: [{ url: 'https://mcp.example.com' }],
        tools: [tool('Seat'), tool('Seats')],
      },
    };
    const folder = `self-${name}-${paths}`;
    mkdirSync(join(top, folder));
    const text = name.endsWith('.json') ? JSON.stringify(description) : dump(description);
    writeFileSync(join(top, folder, name), text);
    writeFileSync(join(top, folder, 'parts.yaml'), `beta: { name: Beta, position: Before }\nb: { ${bad.trim()} }\n`);
    writeFileSync(join(top, folder, 'other.yaml'), 'openapi: 3.1.0\npaths: {}\n');
    const { places, told } = await lintAt([`${folder}/${name}`, `${folder}/other.yaml`]);
    expect(places.map((place) => place.replace(/^TOP\/[^/]*\/(?!parts).*/u, 'a tool'))).toEqual([
      'a tool',
      `TOP/${folder}/parts.yaml:1:31`,
      `TOP/${folder}/parts.yaml:2:48`,
    ]);
    expect(told).toEqual([]);
  },
);

test('a circle by the address of `$self` is none on the network', async () => {
  const badges = "{ $ref: 'https://a.example/a.yaml#/paths/~1a/get/x-badges' }";
  const text = `openapi: 3.2.0\n$self: https://a.example/a.yaml\npaths: { /a: { get: { x-badges: ${badges} } } }\n`;
  writeFileSync(join(top, 'circle.yaml'), text);
  // An error: a reference to the network is a warning.
  expect(await lintAt(['circle.yaml'])).toMatchObject({ code: 1, places: ['TOP/circle.yaml:3:41'] });
});

test('a server is asked for what it has', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end(
      request.url === '/a.yaml' ? 'get: { x-badges: { $ref: b.yaml } }' : '[{ name: Beta, position: Before }]',
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(top, 'served.yaml'), `openapi: 3.1.0\npaths: { /a: { $ref: '${own}/a.yaml' } }\n`);
  const stdout: string[] = [];
  const output = {
    stderr: () => undefined,
    log: () => undefined,
    unread: new Promise<void>(() => undefined),
    stdout: (text: string) => void stdout.push(text),
    isLost: () => false,
  };
  const args = [join(top, 'served.yaml'), '--allow-remote', own, '--format', 'concise', '--no-color'];
  const code = await runLint(args, createSystem(output));
  server.close();
  expect([code, asked]).toEqual([1, ['/a.yaml', '/b.yaml']]);
  expect(stdout.join('').split('\n')[0]).toMatch(`${own}/b.yaml:1:26 error`);
});

test('references that are not followed are told in one line with three names, and each with --verbose', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `  /${index}: { $ref: none${index}.yaml }\n`).join('');
  mkdirSync(join(top, 'many'));
  writeFileSync(join(top, 'many/api.yaml'), `openapi: 3.1.0\npaths:\n${paths}`);
  const told = async (...args: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = [];
    const output = {
      stdout: () => undefined,
      log: () => undefined,
      unread: new Promise<void>(() => undefined),
      stderr: (text: string) => void lines.push(text),
      isLost: () => false,
    };
    await runLint([join(top, 'many/api.yaml'), ...args], createSystem(output));
    return lines;
  };
  const short = await told();
  const names = [0, 1, 2].map((index) => join(top, `many/none${index}.yaml`)).join(', ');
  expect(short).toEqual([`Not followed: 12 files: ${names}, ... \`--verbose\` tells why.\n`]);
  const all = await told('--verbose');
  expect([all.length, all.filter((line) => line.includes(': a referenced file must be readable;')).length]).toEqual([
    12, 12,
  ]);
});

test('what a schema calls itself is no file that is missing', async () => {
  const schemas = `
    A: { $id: 'https://a.example/s/a', properties: { b: { $ref: b.json }, c: { $ref: 'https://a.example/s/b.json' } } }
    B: { $id: 'https://a.example/s/b.json', properties: { c: { $ref: c.json } } }
`;
  const memory = memorySystem({ 'api.yaml': `openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:${schemas}` });
  await runLint(['api.yaml'], memory.system);
  expect(memory.stderr().match(/^Not followed: .*/gmu)).toEqual([
    'Not followed: api.yaml: a referenced file must be readable; found no such file at c.json.',
  ]);
});

test.each<[name: string, shared: string, findings: readonly string[]]>([
  ['hold nothing', 'type: object\n', []],
  ['hold badges', 'x-badges: [{ name: Beta, position: Before }]\n', ['shared.yaml:1:36']],
])('parts that many descriptions share are read once where they %s', async (_, shared, findings) => {
  const count = 30;
  const root = (index: number): string =>
    `openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { A: { $ref: part-${index}.yaml }, B: { $ref: gone.yaml } } }\n`;
  const part = (index: number): string =>
    `properties:\n  next: { $ref: part-${(index + 1) % count}.yaml }\n  last: { $ref: shared.yaml }\n`;
  const numbers = [...Array(count).keys()];
  const memory = memorySystem({
    ...Object.fromEntries(numbers.flatMap((index) => [[`api-${index}.yaml`, root(index)]])),
    ...Object.fromEntries(numbers.map((index) => [`part-${index}.yaml`, part(index)])),
    'shared.yaml': shared,
  });
  const read = new Map<string, number>();
  const counting = (path: string) => {
    read.set(path, (read.get(path) ?? 0) + 1);
    return memory.system.readBytes(path);
  };
  const system = { ...memory.system, readBytes: counting, readBytesWithin: () => counting };
  const code = await runLint(['--workers', '1', '--format', 'concise', '--no-color'], system);
  const places = memory.stdout().match(/^\S+:\d+:\d+/gmu) ?? [];
  expect({ code, places }).toEqual({ code: findings.length === 0 ? 0 : 1, places: findings });
  expect(memory.stderr().match(/^Not followed: .*/gmu)).toEqual([
    'Not followed: api-0.yaml: a referenced file must be readable; found no such file at gone.yaml.',
  ]);
  const times = [...read].filter(([path, each]) => each > 1 && path.includes('part-'));
  expect(times.length).toBe(findings.length === 0 ? 0 : count);
});

test.each<[name: string, args: readonly string[], told: readonly string[]]>([
  [
    'only references are told, and no texts',
    [],
    ['api.yaml: a referenced file must be readable; found no such file at gone.yaml.'],
  ],
  [
    'parts that hold nothing are read where all is',
    ['--strict-parse', '--verbose'],
    [
      'api.yaml: broken.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
      'api.yaml: a referenced file must be readable; found no such file at gone.yaml.',
    ],
  ],
])('%s', async (_, args, told) => {
  const memory = memorySystem({
    'api.yaml': `openapi: 3.1.0
info: { title: 'Refer by $ref: part.yaml', description: "As in $ref: text.yaml" }
paths:
  # /old: { $ref: old.yaml }
  /broken: { $ref: broken.yaml }
  /part: { $ref: part.yaml }
`,
    'part.yaml': 'get: { responses: { 200: { $ref: gone.yaml } } } # as $ref: none.yaml\n',
    'broken.yaml': 'get: [\n',
  });
  expect(await runLint(['**/api.yaml', ...args], memory.system)).toBe(0);
  expect(memory.stderr().match(/(?<=^Not followed: ).*/gmu)).toEqual(told);
});

const brokenBadges = 'get:\n  x-badges:\n    - { name: Beta, position: Before }\n  summary: "x\n';

test.each<[name: string, files: Readonly<Record<string, string>>, found: readonly string[], told: number]>([
  [
    'that holds badges',
    { 'broken.yaml': brokenBadges, 'b.yaml': 'openapi: 3.1.0\npaths: { /a: { $ref: broken.yaml } }\n' },
    ['broken.yaml:5:1'],
    0,
  ],
  [
    'that leads to badges',
    { 'broken.yaml': 'get: [\n$ref: part.yaml\n', 'part.yaml': brokenBadges },
    ['broken.yaml:3:1'],
    0,
  ],
  ['that holds none', { 'broken.yaml': 'get: [\n' }, [], 0],
  ['that leads back to those of the root', { 'broken.yaml': 'get: [\n$ref: api.yaml\n' }, [], 1],
])('a referenced part that cannot be parsed and %s', async (_, files, found, told) => {
  const memory = memorySystem({
    'api.yaml': `openapi: 3.1.0
paths:
  /broken: { $ref: broken.yaml }
  /good: { get: { x-badges: [{ name: Beta }] } }
`,
    ...files,
  });
  const code = await runLint(
    ['--format', 'concise', '--no-color', '--verbose', '**/api.yaml', '**/b.yaml'],
    memory.system,
  );
  const lines = memory.stdout().match(/^\S+:\d+:\d+ .*/gmu) ?? [];
  expect([
    code,
    lines.map((line) => line.split(' ')[0]),
    lines.filter((line) => !/^\S+ error .* \(parser\)$/u.test(line)),
  ]).toEqual([found.length === 0 ? 0 : 1, found, []]);
  expect(memory.stderr().match(/^Not followed: api\.yaml: broken\.yaml:/gmu)?.length ?? 0).toBe(told);
});

test('the finding of a part that cannot be parsed shows the line of its mistake', async () => {
  const memory = memorySystem({
    'api.yaml': 'openapi: 3.1.0\npaths: { /a: { $ref: parts/a.yaml } }\n',
    'parts/a.yaml': `${brokenBadges}servers: []\n`,
  });
  expect(await runLint(['api.yaml', '--no-color'], memory.system)).toBe(1);
  expect(memory.stdout().split('\n').slice(0, 6)).toEqual([
    'error a description must be YAML or JSON; found the end of the text in quotes that are not closed. (parser)',
    '  parts/a.yaml:6:1',
    '  5 | servers: []',
    '  6 | ',
    '      ^',
    '  https://unpkg.com/spectral-assay/docs/lint.md',
  ]);
});

test('a badge in an operation of another file is compared with the traits that stand there', async () => {
  const part = `traits: { t: { x-badges: [{ name: Beta, color: blue }] } }
op: { action: send, x-badges: [{ name: Beta, color: red }, { name: New }], traits: [{ $ref: '#/traits/t' }] }
`;
  const root = `asyncapi: 3.0.0
operations: { op: { $ref: 'part.yaml#/op' } }
traits: { t: { x-badges: [{ name: New, color: green }] } }
`;
  const { system, stdout } = memorySystem({ 'root.yaml': root, 'part.yaml': part });
  await runLint(['root.yaml', '--format', 'concise'], system);
  expect(
    stdout()
      .split('\n')
      .filter((line) => line.includes('trait-override')),
  ).toEqual([
    'part.yaml:1:48 warning The badge "Beta" should have one colour in an operation and its traits; found "blue", and "red" before. (x-badges-trait-override)',
  ]);
});
