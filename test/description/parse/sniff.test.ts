import { expect, test } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { dump } from 'js-yaml';
import { readKind } from '../../../src/description/model/kind.ts';
import { familyOf, mayBeDescription } from '../../../src/description/parse/sniff.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const long = '# A comment\n'.repeat(1_000);

test.each<[string, 'openapi' | 'asyncapi' | undefined]>([
  ['openapi: 3.1.0', 'openapi'],
  ['# a comment\n---\nasyncapi: 3.0.0', 'asyncapi'],
  ['%YAML 1.2\n---\nasyncapi: 3.0.0', 'asyncapi'],
  ['--- # one\nswagger: 2.0', 'openapi'],
  ['\ufeff\nswagger: "2.0"', 'openapi'],
  ['\ufeffswagger: "2.0"', 'openapi'],
  ['{"openapi":"3.1.0"}', 'openapi'],
  ['{ "info": {}, "swagger" : "2.0" }', 'openapi'],
  ["'asyncapi': 3.0.0", 'asyncapi'],
  ["'asyncapi' : 3.0.0", 'asyncapi'],
  [`${' '.repeat(9_000)}{"swagger": "2.0"}`, 'openapi'],
  [`${long}info: {}\nopenapi: 3.0.0`, 'openapi'],
  ['{ openapi: 3.1.0, paths: {} }', 'openapi'],
  ["{ a: it's, # it's\n b: [1, { c: 'it''s' }], openapi: 3.1.0 }", 'openapi'],
  ['--- { openapi: 3.1.0 }', 'openapi'],
  ['  openapi: 3.1.0\n  paths: {}', 'openapi'],
  ['info:\n  title: a\nopenapi: 3.O.0', 'openapi'],
  ['openapi: 3.1.0\npaths: [', 'openapi'],
  ['openapi:\n  3.1.0', 'openapi'],
  ['openapi: !!str 3.1.0', 'openapi'],
  ['? openapi\n: 3.1.0', 'openapi'],
  ['&a openapi: 3.1.0', 'openapi'],
  ['openapi: {}\nasyncapi: 3.0.0', 'asyncapi'],
  // Another kind of file has an object or a list there, or nothing.
  ['openapi: { enabled: true }', undefined],
  ['openapi:\n  enabled: true', undefined],
  ['openapi:\n- a', undefined],
  ['openapi:', undefined],
  ['openapi: # later\ninfo: {}', undefined],
  ['openapi: true\nswagger: ~', undefined],
  ['{"openapi": ["a"]}', undefined],
  ['{"openapi": null}', undefined],
  ['{ openapi: , a: 1 }', undefined],
  // It is a key of something within.
  ['{"dependencies": {"openapi": "^3.1.0"}}', undefined],
  ['dependencies:\n  openapi: 3.1.0\n', undefined],
  ['dependencies:\n  - openapi: 3.1.0\n', undefined],
  ['- openapi: 3.1.0', undefined],
  ['[{"openapi": "3.1.0"}]', undefined],
  ['text: |\n  openapi: 3.1.0', undefined],
  ['a: 1\n---\nopenapi: 3.1.0', undefined],
  ['{"packages": {"node_modules/@octokit/openapi": {"version": "23.0.2"}}}', undefined],
  ['{"description": "openapi: the format"}', undefined],
  ['{"a": ["openapi", ":", 1]}', undefined],
  ['openapi-types: 12.1.3', undefined],
  ['openapi:3.1.0', undefined],
  ['a: openapi', undefined],
  ['myopenapi: 3', undefined],
  ['openapi', undefined],
  ['--- "openapi', undefined],
  ['{ "a": "openapi', undefined],
  ['{ a: openapi', undefined],
  ['', undefined],
  ['\u0000\u0001', undefined],
])('%j is of the family %s', (text, family) => {
  expect(familyOf('/a.yaml', bytesOf(text))).toBe(family);
});

test.each<[string, (text: string) => Buffer]>([
  ['little-endian', (text) => Buffer.from(text, 'utf16le')],
  ['big-endian', (text) => Buffer.from(text, 'utf16le').swap16()],
])('a %s text in UTF-16 is known, with a mark and without', (_endian, encode) => {
  const texts = ['openapi: 3.1.0', '\ufeff{ "asyncapi": "3.0.0" }', 'title: openapi'];
  expect(texts.map((text) => familyOf('/a.yaml', encode(text)))).toEqual(['openapi', 'asyncapi', undefined]);
});

test.each([
  ['/a/package.json', undefined],
  ['package-lock.json', undefined],
  ['C:\\a\\package.json', undefined],
  ['/a/my-package.json', 'openapi'],
])('%s with `openapi` at its root is of the family %s', (uri, family) => {
  expect(familyOf(uri, bytesOf('{"openapi": "3.1.0"}'))).toBe(family);
});

test('a text that is being written may be one', () => {
  const texts = ['openapi: 3.1.0\npaths: [', '? openapi', '{ "a": "openapi', 'a: b', 'a: { openapi: 1 }'];
  expect(texts.map(mayBeDescription)).toEqual([true, true, true, false, false]);
});

test('what is told of a text without parsing it is what its tree says', () => {
  const key = fc.constantFrom('openapi', 'swagger', 'asyncapi', 'a', "b's", 'c: d', '#e', '- f', '{');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(
        '3.1.0',
        3,
        null,
        true,
        'null',
        'it\'s "openapi": 1',
        '\nopenapi: 3\n',
        '---\nswagger: 1',
      ),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('tree'),
    ),
  }));
  const layout = fc.record({ flowLevel: fc.constantFrom(-1, 0, 1, 2), indent: fc.constantFrom(1, 2, 4) });
  fc.assert(
    fc.property(tree, layout, fc.constantFrom('', long), (value, options, before) => {
      const expected = readKind(value)?.family;
      const texts = [`${before}${dump(value, options)}`, JSON.stringify(value), JSON.stringify(value, undefined, 2)];
      expect(texts.map((text) => familyOf('/a.yaml', bytesOf(text)))).toEqual(texts.map(() => expected));
    }),
    { numRuns: 300 },
  );
});
