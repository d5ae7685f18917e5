import { expect, test } from '@jest/globals';
import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { mayReferToFiles, unreadableFiles } from '../../../src/description/read/referenced-files.ts';

const files: Readonly<Record<string, string>> = {
  '/api/parts.yaml': 'a: { examples: { one: { externalValue: gone.txt } } }',
  '/api/there.txt': 'x',
  '/api/broken.yaml': 'a: [',
};

test.each<[string, readonly string[]]>([
  [
    'a: { $ref: "parts.yaml#/a" }',
    ['/api/parts.yaml:1:40: a referenced file must be readable; found no such file at /api/gone.txt.'],
  ],
  [
    'a: 1\nb: [0, { $ref: gone.yaml }, { $ref: "gone.yaml#/x" }]',
    ['/api/root.yaml:3:16: a referenced file must be readable; found no such file at /api/gone.yaml.'],
  ],
  ['a: { examples: { one: { externalValue: ./there.txt } } }', []],
  ['a: { examples: [{ externalValue: gone.txt }] }', []],
  ['a: { $id: "https://a.example/x/", b: { $ref: c }, d: { $id: c } }\ne: { $ref: f.yaml }\ng: { $id: f.yaml }', []],
  ['a: { examples: { one: { externalValue: ../gone.txt }, two: { externalValue: "https://a.example/x" } } }', []],
  ['a: { examples: { one: { externalValue: 1 }, two: null } }', []],
  [
    'a: { $ref: broken.yaml }\nb: { examples: { one: { externalValue: gone.png } } }',
    [
      '/api/broken.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
      '/api/root.yaml:3:40: a referenced file must be readable; found no such file at /api/gone.png.',
    ],
  ],
])('%s', (text, sentences) => {
  const source = parseSource('/api/root.yaml', new TextEncoder().encode(`openapi: 3.1.0\n${text}`));
  const description = describe(source, {
    readBytes: (uri) => (uri in files ? new TextEncoder().encode(files[uri]) : { reason: 'no such file' }),
  });
  expect(unreadableFiles(description)).toEqual(sentences);
});

test.each([
  ['a: { $ref: "#/b" }', false],
  ["a: { '$ref': '#/b' }", false],
  ['a: { $ref: b.yaml }', true],
  ['{ "$ref": "b.json#/c" }', true],
  ['examples: { one: { externalValue: b.txt } }', true],
])('%s may refer to files: %s', (text, expected) => {
  expect(mayReferToFiles(text)).toBe(expected);
});
