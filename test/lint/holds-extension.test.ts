import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { dump, load } from 'js-yaml';
import { createLint } from '../../src/api/lint.ts';
import { yamlOptions } from '../../src/description/parse/yaml-options.ts';
import { filesNamedIn, mayHoldExtension } from '../../src/lint/scan-bytes.ts';
import { mutate, mutations } from './mutants.ts';

const linter = createLint({ preset: 'all' });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['x-badges', true],
  ['X-Badges', true],
  ['x_badges', true],
  ['xbagdes', true],
  ['x-ba-dge', true],
  ['x-b\u00e4dges', true],
  ['x-b]dges', true],
  ['x-ba:ges', true],
  ['x-b,dges', true],
  ['x-b\n  adges', true],
  ['x-b\\\n  adges', true],
  ['x-mcp', true],
  ['x-MPC', true],
  ['\\u0078-badges', true],
  ['\\x78-mcp', true],
  ['x-github', false],
  ['x-internal', false],
  ['example', false],
  ['\\u2019', false],
  ['x-badges-own', false],
])('the key %s may be one of ours: %s', (key, expected) => {
  expect(mayHoldExtension(bytesOf(`{ "a": 1, "${key}": 2 }`))).toBe(expected);
  expect(mayHoldExtension(bytesOf(`"a": 1\n"${key}"\n :\n  2`))).toBe(expected);
});

test.each<[string, readonly string[] | undefined]>([
  ['"$ref": "#/a"', []],
  ['"$ref": "https://example.com/a.yaml#/b"', ['https://example.com/a.yaml']],
  ['"$ref": { "type": "string" }', []],
  ['$ref: [a.yaml]', []],
  ['"/items/$ref": {}', []],
  ['"description": "XMP, or x-badges"', []],
  ['"$ref": "a.yaml"', ['a.yaml']],
  ["$ref:\n  'a.yaml#/b'", ['a.yaml']],
  ["{ '$ref': 'a.yaml' }", ['a.yaml']],
  ['$ref: a.yaml', ['a.yaml']],
  ['$ref: a.yaml#/b   # the part', ['a.yaml']],
  ['$ref: a.yaml   # [the part]', ['a.yaml']],
  ['"$ref": "a.yaml', ['a.yaml']],
  ['- $ref: a b.yaml\r\n- $ref: c.yaml\n  other: 1', ['a b.yaml', 'c.yaml']],
  ['$ref: paths/users_{user-id}.yaml\nother: 1', ['paths/users_{user-id}.yaml']],
  ['{ a: "b\n# c", $ref: a.yaml\n}', ['a.yaml']],
  ['text: Write `$ref: a.yaml` to refer.', ['a.yaml` to refer.']],
  ['{ a: 1, $ref: ../a.yaml#/b, c: 2 }', ['../a.yaml']],
  ['[{ $ref: a.yaml}, {$ref: b.yaml }]', ['a.yaml', 'b.yaml']],
  ['$ref: a.yaml\n# $ref: old.yaml\n  # "$ref": "old.json"', ['a.yaml', 'old.yaml', 'old.json']],
  ['$ref: \u00e4.yaml', ['\u00e4.yaml']],
  ['$ref: \u00e4.yaml#/\u00e4\nb: 1', ['\u00e4.yaml']],
  ['$ref: \u00e4, b.yaml', undefined],
  ["$ref: 'a.yaml#/b\n c'", ['a.yaml']],
  ['"$ref": "\\u0061.yaml"', undefined],
  ['"$ref": "a\\/b.yaml"', undefined],
  ["$ref: 'it''s.yaml'", undefined],
  ["$ref: 'a\n b.yaml'", undefined],
  ['$ref: *part', undefined],
  ['$ref: &part a.yaml', undefined],
  ['$ref: !!str a.yaml', undefined],
  ['$ref: >-\n  a.yaml', undefined],
  ['$ref: #/a', undefined],
  ['$ref: # the part\n  a.yaml', undefined],
  ['$ref: my\n  a.yaml', undefined],
  ['{ $ref: my\n a.yaml }', undefined],
  ['{ # the part\n $ref: a.yaml }', undefined],
  ['{ # the part\n $ref: a.yaml, b: 1 }', undefined],
])('the files that %j names: %j', (text, expected) => {
  expect(filesNamedIn(bytesOf(text))).toEqual(expected);
});

test('a text that may hold none has no findings, whatever is planted in it', () => {
  const tree = load(
    readFileSync('fixtures/openapi-3.0-badges.yaml', 'utf8').replaceAll('x-badges', 'x-other'),
    yamlOptions,
  );
  const slip = fc.tuple(
    fc.constantFrom('x-badges', 'x-mcp'),
    fc.nat(9),
    fc.constantFrom('', 'q', 'B', '-', ' ', '\u00e4', '1'),
  );
  const key = slip.map(([name, at, letter]) => name.slice(0, at) + letter + name.slice(at + (letter === '' ? 1 : 0)));
  fc.assert(
    fc.property(mutations, fc.array(key), fc.boolean(), (changes, keys, isJson) => {
      const planted = changes.map(([number], index) => [number, [keys[index] ?? 'x-internal', 'Beta']] as const);
      const mutant = mutate(tree, planted);
      const text = isJson ? JSON.stringify(mutant) : dump(mutant);
      expect(mayHoldExtension(bytesOf(text)) || linter.lint(text).length === 0).toBe(true);
    }),
    { numRuns: 150 },
  );
});
