import { expect, test } from '@jest/globals';
import { Yaml } from '@stoplight/spectral-parsers';
import { leastSparseBytes } from '../../src/description/parse/limits.ts';
import { lintText } from '../../src/lint/lint-text.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';
import { toRaw } from '../../src/node/files.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `line:column path` of each duplicate key that a lint finds, from 0 as Spectral counts; `part.json` is what references lead to. */
function duplicatesIn(text: string, part = ''): readonly string[] {
  const describe = { readBytes: () => encode(part) };
  const context = { ruleset: presetRuleset('recommended'), describe, toRaw };
  const linted = lintText({ uri: '/a.yaml', name: 'a.yaml', bytes: encode(text), isNamed: true }, context);
  const found = linted?.findings.filter(({ rule }) => rule === 'parse-duplicate-key') ?? [];
  return found.map(({ place: { path, range, source } }) => toRow(path, range, source === '/a.yaml' ? '' : source));
}

interface KeyRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly character: number };
}

function toRow(path: readonly (string | number)[], { start, end }: KeyRange, source = ''): string {
  return `${source}${start.line}:${start.character}-${end.character} ${path.join('.')}`;
}

/** The duplicate keys of our extensions that the parser of Spectral tells of, each path once. */
function duplicatesInSpectral(text: string): readonly string[] {
  const told = Yaml.parse(text).diagnostics.filter(({ message }) => message === 'duplicate key');
  return told.map(({ range: { start, end } }) => `${start.line}:${start.character}-${end.character}`);
}

const root = 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n';
const filler = '# é\n'.repeat(leastSparseBytes / 4);
const twice = `${root}      x-badges: [{ name: A }]\n      x-badges: [{ name: B }]\n`;
const inBadge = `${root}      x-badges:\n        - name: A\n          name: B\n`;
const inFlow = `${root}      x-badges: [{ name: A, "name": B }]\n`;
const thrice = `${root}      x-badges: []\n      'x-badges': []\n      x-badges: []\n`;
const inColor = `${root}      x-badges: [{ name: A, color: rgba(0, 0, 0, 0.5) }]\n`;
const inMcp = 'openapi: 3.1.0\nx-mcp:\n  tools:\n    - name: a\n      name: b\n  tools: []\n';
const json = '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-badges":[{"name":"A","name":"B"}],"x-badges":[]}}}}';
const escaped = '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-badges":[],"x-b\\u0061dges":[]}}}}';
const jsonInBadge = '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-badges":[{"name":"é","name":"B"}]}}}}';
const long = (text: string): string => text.replace('{', `{"x":"${'é'.repeat(leastSparseBytes)}",`);

test.each<[string, string, readonly string[]]>([
  ['a list of badges twice', twice, ['5:6-14 paths./a.get.x-badges']],
  ['the same in a long text', twice + filler, ['5:6-14 paths./a.get.x-badges']],
  ['a name twice in a badge', inBadge, ['6:10-14 paths./a.get.x-badges.0.name']],
  ['the same in a long text', inBadge + filler, ['6:10-14 paths./a.get.x-badges.0.name']],
  ['a name twice in flow style', inFlow, ['4:28-34 paths./a.get.x-badges.0.name']],
  ['the same in a long text', inFlow + filler, ['4:28-34 paths./a.get.x-badges.0.name']],
  ['keys in `x-mcp`', inMcp, ['4:6-10 x-mcp.tools.0.name', '5:2-7 x-mcp.tools']],
  ['the same in a long text', inMcp + filler, ['4:6-10 x-mcp.tools.0.name', '5:2-7 x-mcp.tools']],
  ['`x-mcp` twice', `${inMcp}x-mcp: {}\n`, ['4:6-10 x-mcp.tools.0.name', '5:2-7 x-mcp.tools', '6:0-5 x-mcp']],
  ['equal values of a colour without quotes', inColor, []],
  ['other keys beside such a colour', inColor.replace('A,', 'A, name: B,'), ['4:28-32 paths./a.get.x-badges.0.name']],
  ['JSON', json, ['0:65-71 paths./a.get.x-badges.0.name', '0:78-88 paths./a.get.x-badges']],
  ['a long text in JSON', jsonInBadge + ' '.repeat(leastSparseBytes), ['0:65-71 paths./a.get.x-badges.0.name']],
  ['a key that is written with an escape', escaped, ['0:55-70 paths./a.get.x-badges']],
  ['keys of others', `${root}      tags: []\n      tags: []\n      x-badges: [{ name: A }]\n`, []],
  ['names of properties', 'openapi: 3.1.0\nx-badges-of: 1\npaths: { /a: {}, /a: {} }\n', []],
  ['a merge key twice', `${root}      x-badges:\n        - { <<: &a { name: A }, <<: *a, color: red }\n`, []],
  ['a key that overrides a merged one', `${root}      x-badges:\n        - { <<: { name: A }, name: B }\n`, []],
])('%s', (_, text, expected) => {
  expect(duplicatesIn(text)).toEqual(expected);
  const places = duplicatesInSpectral(text);
  expect(expected.map((row) => row.split(' ')[0]).filter((place) => !places.includes(String(place)))).toEqual([]);
});

test('a key three times is one finding, at the second', () => {
  expect(duplicatesIn(thrice)).toEqual(['5:6-16 paths./a.get.x-badges']);
});

test('a long text in JSON counts columns as the text has them', () => {
  const column = jsonInBadge.lastIndexOf('"name"') + leastSparseBytes + 7;
  expect(duplicatesIn(long(jsonInBadge))).toEqual([`0:${column}-${column + 6} paths./a.get.x-badges.0.name`]);
});

test.each([
  ['JSON', '{"get":{"x-badges":[],"x-badges":[]}}', 22],
  ['YAML', '{ get: { x-badges: [], x-badges: [] } }', 23],
])('keys in a part in %s', (_, part, column) => {
  const text = "openapi: 3.1.0\npaths: { /a: { $ref: 'part' } }\n";
  const length = part.startsWith('{"') ? 10 : 8;
  expect(duplicatesIn(text, part)).toEqual([`/part0:${column}-${column + length} get.x-badges`]);
});

test('the message says what counts', () => {
  const context = { ruleset: presetRuleset('seed'), describe: { readBytes: () => encode('') }, toRaw };
  const linted = lintText({ uri: '/a.yaml', name: 'a.yaml', bytes: encode(twice), isNamed: true }, context);
  expect(linted?.findings.map(({ rule, severity, message, url }) => ({ rule, severity, message, url }))).toEqual([
    {
      rule: 'parse-duplicate-key',
      severity: 'error',
      message: '`x-badges` must stand once in an object; found it once more. The last one alone counts: merge them.',
      url: 'https://unpkg.com/spectral-assay/docs/lint.md',
    },
  ]);
});
