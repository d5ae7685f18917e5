import { expect, test } from '@jest/globals';
import * as parsers from '@stoplight/spectral-parsers';
import fc from 'fast-check';
import { keysLike } from '../../src/lib/keys-like.ts';
import { arbitraryJson, toObject } from '../support/arbitrary-json.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without `__proto__`: Spectral ends on objects with two such keys, and does not count one. */
const readable = (text: string): string => text.replaceAll('__proto__', 'proto');

function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isRecord(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

test.each([
  ['JSON', parsers.Json],
  ['YAML', parsers.Yaml],
])('objects that Spectral reads from %s have the keys they answer', (_, parser) => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), arbitraryJson), (written) => {
      const { data } = parser.parse(readable(JSON.stringify({ first: written, 1: 'a number' })));
      const keysOf = keysLike(data);
      for (const each of objectsIn(data)) expect([...keysOf(each)]).toEqual(Object.keys(each));
    }),
  );
});

test('keys that come and go are counted', () => {
  const data = parsers.Json.parse('{"a":1,"b":2}').data as Record<string, unknown>;
  delete data.a;
  data.c = 3;
  expect(keysLike(data)(data)).toEqual(['b', 'c']);
});

test.each([
  ['plain objects', { a: 1, b: 2 }],
  ['objects without keys', {}],
  ['objects with __proto__ as a key', toObject([['__proto__', 1]])],
  ['objects with a symbol of another kind', { a: 1, [Symbol('other')]: 'text' }],
])('%s are asked', (_, value) => {
  expect(keysLike(value)(value)).toEqual(Object.keys(value));
});
