import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { load } from 'js-yaml';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Source } from '../../../src/description/place.ts';
import { linesBetween, rangeBetween, rangeOf, spanOf } from '../../../src/description/positions/positions.ts';
import { readSparse } from '../../../src/description/sparse/read-sparse.ts';
import { yamlOptions } from '../../../src/description/parse/yaml-options.ts';
import { member } from '../../../src/lib/json.ts';
import { codeFrame } from '../../../src/lint/code-frame.ts';
import { lintFiles } from '../../../src/lint/lint.ts';
import { presetRuleset } from '../../../src/lint/ruleset/ruleset.ts';
import { mutate, mutations } from '../../lint/mutants.ts';

function sparse(text: string, uri = '/api.yaml'): Source | undefined {
  const bytes = Buffer.from(text);
  return readSparse({ uri, name: uri, raw: bytes.toString('latin1'), bytes: () => bytes });
}

/** Findings with the lines that show them. */
function findings(source: Source): unknown {
  const { findings: found, sources } = lintFiles(source, presetRuleset('all'), {
    readBytes: () => ({ reason: 'no such file' }),
  });
  return found.map((finding) => {
    const at = sources.get(finding.place.source);
    return { ...finding, frame: at && codeFrame(finding, at) };
  });
}

function whole(text: string, uri = '/api.yaml'): Source {
  return parseSource(uri, Buffer.from(text));
}

const head = 'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\n';
const badge = 'x-badges: [{ name: Beta, position: Before }]';

/** Badges whose names have letters of all lengths, so many that they fill a line of 40 kB, and letters stand across every border in it. */
const manyBadges = Array.from({ length: 20 }, (_, index) => ({
  name: `${'a'.repeat(index % 11)}${'aä€😀'.repeat(200)}`,
  position: 'Before',
}));

const wholeTexts: readonly (readonly [title: string, text: string])[] = [
  ['an operation', `${head}paths:\n  /a:\n    get:\n      summary: A\n      ${badge}\n`],
  [
    'two ways, and texts in between',
    `${head}paths:\n  /a:\n    get:\n      description: |\n        x-badges: no\n\n      ${badge}\n  "/b c":\n    'get':\n      description: >-\n        long\n      x-badges:\n      - name: Beta\n        position: Before\n      - name: Zwei\n`,
  ],
  [
    'a list',
    `${head}paths:\n  /a:\n    get:\n      parameters:\n        - name: a\n          in: query\n        - { name: b, in: query, ${badge} }\n        - name: c\n          in: query\n          ${badge}\n        - ${badge}\n          name: d\n`,
  ],
  [
    'a list at the column of its key',
    `${head}paths:\n  /a:\n    get:\n      parameters:\n      - name: a\n      -\n        name: c\n        ${badge}\n`,
  ],
  [
    'letters that are no ASCII',
    `${head}paths:\n  /größe: # ä\n    get:\n      summary: "ß: \\"ü\\""\n      "x-badges": [{ name: "Grün", position: Vor, color: grün }]\n`,
  ],
  [
    'a reference beside',
    `openapi: 3.0.3\npaths:\n  /a:\n    $ref: '#/components/pathItems/A'\n    ${badge}\ncomponents:\n  pathItems:\n    A:\n      get: {}\n`,
  ],
  ['a slip that is no ASCII', `${head}paths:\n  /a:\n    get:\n      x-bädges: []\n`],
  ['carriage returns', `${head}paths:\n  /a:\n    get:\n      ${badge}\n`.replaceAll('\n', '\r\n')],
  [
    'a plain text of several lines',
    `${head}paths:\n  /a:\n    get:\n      summary: one\n        two, three\n\n        four\n      ${badge}\n`,
  ],
  [
    'quoted texts of several lines',
    `${head}paths:\n  /a:\n    get:\n      summary: 'it''s\n        x-badges: no'\n      description:\n        "more\n        \\" x-badges: no"\n      ${badge}\n`,
  ],
  [
    'a flow collection of several lines',
    `${head}paths:\n  /a:\n    get: {\n      # a comment\n      summary: "]", ${badge}\n    }\n  /b:\n    get:\n      { summary: a, ${badge} }\n`,
  ],
  [
    'a misspelling',
    `---\n# first\n${head}paths:\n  /a:\n    get:\n      X_Badge:\n        - name: a\n          colour: red\n`,
  ],
  ['no finding', `${head}paths:\n  /a:\n    get:\n      x-badges: [{ name: Beta }]\n`],
  [
    'version 2',
    `swagger: '2.0'\npaths:\n  /a:\n    get:\n      responses:\n        default: { schema: { $ref: '#/definitions/A' } }\n      ${badge}\ndefinitions:\n  A:\n    ${badge}\n`,
  ],
  [
    'text in list',
    `${head}tags:\n  - one\n  - two\n    three\n  - |\n    four\n  - >-\n   five\nx-a:\n  |\n   six\npaths:\n  /a:\n    get:\n      ${badge}`,
  ],
  [
    'comments behind',
    `${head}paths:\n  /a:\n    get:\n      x-badges: # c\n        - name: a # d\n          position: Before # e\n      # f\n\n  # g\n`,
  ],
  [
    'badges in badges',
    `${head}paths:\n  /a:\n    get:\n      x-badges:\n        - name: a\n          x-badges: [{ name: 1 }]\n          position: Before\n`,
  ],
  ['x-mcp', `${head}x-mcp: {}\n`],
  ['x-mcp, misspelled', `${head}"x-mpc": {}\n`],
  ['x-mcp in a flow collection', `${head}paths: { /a: { x-mcp: {} } }\n`],
  ['a reference to a file', `${head}paths:\n  /a:\n    $ref: a.yaml\n`],
  ['a reference that stands oddly', `${head}paths:\n  /a:\n    $ref: >-\n      #/components/pathItems/A\n`],
  ['a reference without a text', `${head}paths:\n  /a:\n    $ref:\n`],
  ['a reference in a flow collection', `${head}paths:\n  /a: { $ref: 'a.yaml' }\n`],
  [
    'a reference in a badge',
    `${head}paths:\n  /a:\n    get:\n      x-badges:\n        - $ref: '#/components/schemas/A'\n`,
  ],
  ['a value that is not written', `${head}paths:\n  /a:\n    get:\n      x-badges:\n        -\n  /b: {}\n`],
  ['an escape in a flow collection', `${head}paths: { "x\\x2dbadges": [] }\n`],
  ['a key twice on the way', `${head}paths:\n  /a:\n    get:\n      ${badge}\npaths:\n  /b: {}\n`],
  [
    'x-mcp with references, and what its tools stand for',
    `${head}security: [{ o: [write] }]\nx-mcp:\n  protocolVersion: 2025-06-18\n  capabilities: { tools: {} }\n  tools:\n    - name: getA\n      description: Gets.\n      security: [{ p: [] }, { o: [red] }]\n      inputSchema:\n        $ref: '#/components/schemas/0x10'\n    - name: getB\n      inputSchema: { $ref: '#/components/schemas/Gone' }\npaths:\n  /a:\n    get:\n      operationId: getA\n      parameters: [{ name: n, in: query, required: true, schema: { type: integer } }]\n      responses: { 200: { description: OK } }\ncomponents:\n  securitySchemes:\n    o: { type: oauth2, flows: { implicit: { scopes: { read: R } } } }\n  schemas:\n    0x10:\n      type: objekt\n    "16":\n      type: object\n      properties:\n        n: { type: strin }\n        m: { default: 12345678901234567890 }\n      required: [q]\n`,
  ],
  ['x-mcp that is a text', `${head}x-mcp: word\n`],
  ['x-mcp on an operation', `${head}paths:\n  /a:\n    get:\n      x-mcp:\n        tools: []\n`],
  ['a number with more digits', `${head}x-mcp: 12345678901234567890\n`],
  [
    'a key that is no text',
    `${head}paths:\n  true:\n    get:\n      ${badge}\n  ~:\n    get:\n      ${badge}\n  'it''s': { get: { ${badge} } }\n`,
  ],
  [
    'long items of a list',
    `${head}paths:\n  /a:\n    get:\n      parameters:\n        - description: ${'a '.repeat(3_000)}a\n        - description: ${'b '.repeat(3_000)}b\n          x-badges:\n            - name: Beta\n              position: Before\n              description: ${'c '.repeat(3_000)}c\n`,
  ],
  [
    'flow collections of a rare kind, behind texts that are not read',
    `${head}tags:\n  - name: a\npaths:\n  /a:\n    get:\n      summary: a\n  /b:\n    get:\n      x-badges:\n        - { name: Beta, color: rgb(1, 2, 3) }\n        - { name, position: Before, color: }\n      parameters:\n        - name: a\n        - x-badges: [B: c]\n`,
  ],
  [
    'a long line of letters that are no ASCII',
    `${head}paths:\n  /a:\n    get:\n      x-badges: ${JSON.stringify(manyBadges)}\n`,
  ],
  ['a version, and nothing besides', 'swagger: "2.0"\n'],
  [
    'a slip that ends other keys',
    `${head}paths:\n  /a:\n    get:\n      x-b]dges: [{ position: Vor }]\n      x-ba:ges: []\n      x-a: { "x-b,dges": [], "x-b}dges" : 1 }\n`,
  ],
  [
    'references to what holds badges, and to what refers to it',
    `${head}paths:\n  /a:\n    get:\n      ${badge}\n  /b:\n    $ref: '#/paths/~1a'\n  /c:\n    $ref: '#/paths/~1b'\n    get:\n      x-a:\n        $ref: '#/info'\n`,
  ],
  [
    'long keys that are written as explicit ones',
    `${head}paths:\n  ? /a/path/that/is/longer/than/our/keys\n  : get:\n      ${badge}\n  ? /b/path/that/is/longer/than/our/keys\n  :\n    get:\n      ? a-member-that-is-longer-than-our-keys\n      : - x-badges:\n          - position: Before\n        - plain\n      ? b-member-that-is-longer-than-our-keys\n      : { ${badge} }\n`,
  ],
  ['a list of paths', `${head}paths:\n  - get:\n      ${badge}\n`],
];

const yamlTexts = [
  ...wholeTexts,
  ...wholeTexts.map(([title, text]) => [`${title}, without a last line end`, text.replace(/[\r\n]+$/u, '')] as const),
];

const jsonTexts: readonly (readonly [title: string, value: unknown])[] = [
  ['a long line of letters that are no ASCII', { paths: { '/a': { get: { 'x-badges': manyBadges } } } }],
  ['an operation', { paths: { '/a': { get: { 'x-badges': [{ name: 'Beta', position: 'Before' }] } } } }],
  [
    'a list',
    {
      paths: { '/a': { get: { parameters: [{ name: 'a' }, 1, { name: 'b', 'x-badges': [{ position: 'Before' }] }] } } },
    },
  ],
  [
    'letters that are no ASCII',
    { 'x-ä': 'ü', paths: { '/größe': { get: { 'x-badges': [{ name: 'Grün', color: 'grün' }] } } } },
  ],
  [
    'escapes before the end of a text',
    {
      info: { title: 'ends with \\', description: 'a "quoted" word: "' },
      paths: { '/a\\': { get: { summary: '\\"\\', 'x-badges': [{ name: '\\', position: 'Before' }] } } },
    },
  ],
  ['a reference beside', { paths: { '/a': { $ref: '#/components/pathItems/A', 'x-badges': [{ name: 1 }] } } }],
  ['badges in badges', { paths: { '/a': { get: { 'x-badges': [{ name: 'a', 'x-badges': [{ name: 1 }] }] } } } }],
  [
    'texts that look like keys',
    { paths: { '/a': { get: { summary: 'say "x-badges": 1', 'x-badges': [{ name: 1 }] } } } },
  ],
  ['a reference to a file', { paths: { '/a': { $ref: 'a.json', get: { 'x-badges': [{ name: 1 }] } } } }],
  ['a reference that is none', { paths: { $ref: 1, '/a': { get: { 'x-badges': [{ name: 1 }] } } } }],
  [
    'a reference in a badge, which leads to letters that are no ASCII',
    {
      'x-badges': [{ $ref: '#/components/schemas/Grün' }],
      paths: { '/größe': { get: { 'x-badges': [{ name: 'ü', color: 'grün' }] } } },
      components: { schemas: { Grün: { name: 'Ä', position: 'Vor' } } },
    },
  ],
  ['x-mcp that is a text', { 'x-mcp': 'wörd' }],
  ['x-mcp on an operation', { paths: { '/ä': { get: { 'x-mcp': { tools: [] }, 'x-badges': [{ name: 1 }] } } } }],
  [
    'x-mcp with references and numbers, and what its tools stand for',
    {
      security: [{ o: ['write'] }],
      'x-mcp': {
        protocolVersion: 20250618,
        capabilities: { tools: {} },
        tools: [
          {
            name: 'getA',
            description: 'Gets ä.',
            security: [{ p: [] }, { o: ['red'] }],
            inputSchema: { $ref: '#/components/schemas/A' },
          },
          { name: 'getB', 'x-badges': [{ name: 1 }], inputSchema: { $ref: '#/components/schemas/Gone' } },
        ],
      },
      paths: {
        '/a': {
          get: {
            operationId: 'getA',
            parameters: [{ name: 'n', in: 'query', required: true, schema: { type: 'integer' } }],
          },
        },
      },
      components: {
        securitySchemes: { o: { type: 'oauth2', flows: { implicit: { scopes: { read: 'R' } } } } },
        schemas: {
          A: { type: 'objekt', properties: { n: { type: 'strin' } }, required: ['q'], minProperties: -1e300 },
        },
      },
    },
  ],
  ['a number and a word', { paths: { '/a': { get: { deprecated: true, 'x-n': -1.5e3, 'x-badges': {} } } } }],
];

describe('reading the parts of a description that rules on badges look at', () => {
  it.each(yamlTexts)('finds the same in YAML: %s', (_, text) => {
    const read = sparse(text);
    expect(read && findings(read)).toEqual(findings(whole(text)));
  });

  it.each([
    ['what cannot be parsed', `${head}paths:\n  /a:\n    get:\n      x-badges: [}\n`, '6:18'],
    ['a badge that cannot be parsed', `${head}paths:\n  /a:\n    get:\n      x-badges:\n        - "a": b: c\n`, '7:17'],
    ['a block in which a part is no YAML', `${head}x-mcp:\n  tools:\n    - name: a: b\n`, '5:14'],
  ])('tells the mistake of the whole in YAML: %s', (_, text, at) => {
    const read = sparse(text);
    expect(() => read && findings(read)).toThrow(`/api.yaml:${at}: a description must be YAML or JSON; found `);
  });

  it.each(jsonTexts.flatMap(([title, value]) => [0, 2].map((space) => [title, space, value] as const)))(
    'finds the same in JSON: %s, %i spaces',
    (_, space, value) => {
      const text = JSON.stringify({ openapi: '3.0.3', ...(value as object) }, undefined, space);
      const read = sparse(text, '/api.json');
      expect(read && findings(read)).toEqual(findings(whole(text, '/api.json')));
    },
  );

  it('tells numbers of x-mcp, and of what it refers to, in the digits that are written', () => {
    const text =
      '{"openapi":"3.0.3","x-mcp":{"protocolVersion":1.50,"tools":[{"name":"a","inputSchema":{"$ref":"#/components/schemas/A"}}]},"components":{"schemas":{"A":{"type":12345678901234567890}}}}';
    const read = sparse(text, '/api.json');
    expect(JSON.stringify(read && findings(read))).toMatch(/1\.50.*12345678901234567890/u);
    expect(read && findings(read)).toEqual(findings(whole(text, '/api.json')));
  });

  it('reads references whose slashes are escaped, as PHP writes them', () => {
    const tree = {
      openapi: '3.0.3',
      paths: { '/a': { get: { 'x-badges': [{ name: 1 }], responses: { 200: { $ref: '#/components/responses/A' } } } } },
    };
    const text = JSON.stringify(tree).replaceAll('/', '\\/');
    const read = sparse(text, '/api.json');
    expect(member(member(member(read?.tree, 'paths'), '/a'), 'responses')).toBeUndefined();
    expect(read && findings(read)).toEqual(findings(whole(text, '/api.json')));
  });

  it('finds the same in JSON as in the whole, whatever is planted', () => {
    const tree = load(readFileSync('fixtures/mcp-only-openapi.yaml', 'utf8'), yamlOptions);
    fc.assert(
      fc.property(mutations, fc.constantFrom(0, 1), (changes, space) => {
        const text = JSON.stringify(mutate(tree, changes), undefined, space);
        const read = sparse(text, '/api.json');
        expect(findings(read ?? whole(text, '/api.json'))).toEqual(findings(whole(text, '/api.json')));
      }),
      { numRuns: 100 },
    );
  });

  it('reads no more than it needs', () => {
    const text = `${head}tags:\n  - name: a: b\npaths:\n  /a:\n    get:\n      summary: a: b\n      ${badge}\n`;
    const read = sparse(text);
    if (read === undefined) throw new Error('It must be read.');
    expect(findings(read)).toMatchObject([{ rule: 'x-badges-position' }]);
    expect(() => member(member(read.tree, 'tags'), 0)).toThrow(
      '/api.yaml:4:12: a description must be YAML or JSON; found',
    );
  });

  it('has the whole text, and places outside of what was read', () => {
    const text = `${head}paths:\n  /a:\n    get:\n      summary: ü\n      ${badge}\n`;
    const read = sparse(text);
    if (read === undefined) throw new Error('It must be read.');
    expect(read.text).toBe(text);
    expect(linesBetween(read, 5, 99)).toEqual(['      summary: ü', `      ${badge}`, '']);
    const way = { path: ['paths', '/a', 'get'] };
    const { key = [0, 0] } = spanOf({ source: read, ...way }) ?? {};
    expect(rangeBetween(read, ...key)).toEqual({ start: { line: 4, character: 4 }, end: { line: 4, character: 7 } });
    expect(rangeOf({ source: read, ...way })).toEqual(rangeOf({ source: whole(text), ...way }));
    const { value = [0, 0] } = spanOf({ source: read, path: ['paths', '/a', 'get', 'x-badges', 0, 'name'] }) ?? {};
    expect(rangeBetween(read, ...value)).toEqual({
      start: { line: 6, character: 25 },
      end: { line: 6, character: 29 },
    });
  });

  it.each([
    ['AsyncAPI', `asyncapi: 3.0.0\nchannels: {}\n${badge}\n`],
    ['no version', `paths:\n  /a:\n    ${badge}\n`],
    ['an escape in a key', `${head}paths:\n  /a:\n    "x\\x2dbadges": []\n`],
    ['an anchor', `${head}paths:\n  /a: &a\n    ${badge}\n`],
    ['an alias in a flow collection', `${head}paths: { /a: *a }\n`],
    ['a tag', `${head}paths: !!map\n  /a:\n    ${badge}\n`],
    ['a merge key', `${head}paths:\n  <<: { /a: {} }\n`],
    ['an explicit key', `${head}? paths\n: {}\n`],
    ['a long explicit key without a value', `${head}? a-member-that-is-longer-than-our-keys\npaths: {}\n`],
    ['a long explicit key of two lines', `${head}? a-member-that-is-longer-than-our-keys\n  or-more\n: {}\n`],
    ['a second byte order mark', `\uFEFF${head}paths:\n  /a:\n    ${badge}\n`],
    ['two documents', `${head}---\n${badge}\n`],
    ['a directive', `%YAML 1.2\n---\n${head}`],
    ['tabs', `${head}paths:\n\t/a: {}\n`],
    ['a lone carriage return', `${head}paths:\r  /a: {}\n`],
    ['flow style at the root', `[openapi]\n`],
    ['a text at the root', `openapi\n`],
    ['a text at the end', `${head}plain`],
    ['a wrong indent', `${head}  paths:\n /a: 1\n`],
    ['a way back beyond the root', `  openapi: 3.0.3\npaths: {}\n`],
    ['a value behind a value', `${head}paths: "a" b\n`],
    ['entries below a value', `${head}paths: {}\n  /a: 1\n`],
    ['a text that does not end', `${head}paths: "a\n`],
    ['a flow collection that does not end', `${head}paths: { "a" \n`],
    ['a text in a flow collection that does not end', `${head}paths: { "a \n`],
    ['a text where no entry is', `${head}paths:\n  /a: {}\nplain\n`],
  ])('leaves %s to be read whole', (_, text) => {
    expect(sparse(text)).toBeUndefined();
  });

  const deep = (levels: number): string => `${'['.repeat(levels)}{"x-badges":[]}${']'.repeat(levels)}`;
  it.each([
    ['what is no JSON', '{"openapi":"3.0.3",}'],
    ['AsyncAPI', '{"asyncapi":"3.0.0","x-badges":[]}'],
    ['a list', '[]'],
    ['an escape in a key', '{"openapi":"3.0.3","x\\u002dbadges":[]}'],
    ['x-mcp in what is no JSON', '{"openapi":"3.0.3","x-mcp":{},}'],
    ['x-mcp in AsyncAPI', '{"asyncapi":"3.0.0","x-mcp":{}}'],
    ['a text that does not end', '{"openapi":"3.0.3","$ref":"'],
    [
      'a key twice on the way, both with badges',
      '{"openapi":"3.0.3","paths":{"x-badges":[]},"paths":{"x-badges":[1]}}',
    ],
    ['a key twice on the way', '{"openapi":"3.0.3","paths":{"x-badges":[]},"paths":{}}'],
    ['what is too deep', `{"openapi":"3.0.3","paths":${deep(1_000)}}`],
  ])('leaves %s to be read whole, in JSON', (_, text) => {
    expect(sparse(text, '/api.json')).toBeUndefined();
  });

  it('reads large texts', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [
        `/a${index}`,
        { get: { summary: 'x'.repeat(20), ...(index % 1_000 === 7 && { 'x-badges': [{ name: 1 }] }) } },
      ]),
    );
    const text = JSON.stringify({ openapi: '3.0.3', paths }, undefined, 1);
    const read = sparse(text, '/api.json');
    expect(read && findings(read)).toEqual(findings(whole(text, '/api.json')));
  });

  it('finds the same as in the whole, whatever stands between', () => {
    const filler = fc.constantFrom(
      'summary: plain text',
      'summary: "quoted: # text"',
      "description: 'single ''quoted'''",
      'description: |\n  block\n\n    deeper\n  x-badges: no',
      'description: >+\n  folded\n\n',
      'tags: [a, b]',
      'tags:\n- a\n- b',
      'tags:\n  - a\n  -\n  - b',
      'responses:\n  200:\n    description: OK',
      '# a comment',
      '',
      'x-other: { a: [1, { b: c }] }',
      'requestBody:\n  content:\n    text/plain: {}',
      badge,
      'x-badges:\n  - name: Ünï\n    position: Before',
      'x-badges:\n- name: a\n  colour: red\n',
      'parameters:\n  - name: a\n  - in: query\n    x-badges: [{ name: 1 }]',
    );
    const operation = fc.uniqueArray(filler, { maxLength: 6, selector: (text) => text.split(':')[0] });
    const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gmu, ' '.repeat(by));
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        const paths = operations.map(
          (parts, index) => `/p${index}:\n  get:\n    operationId: o${index}\n${indent(parts.join('\n'), 4)}`,
        );
        const text = `${head}paths:\n${indent(paths.join('\n'), 2)}\n`;
        const read = sparse(text);
        expect(read && findings(read)).toEqual(findings(whole(text)));
      }),
      { numRuns: 300 },
    );
  });
});
