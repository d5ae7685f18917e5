import { types } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as Parsers from '@stoplight/spectral-parsers';
import { isArray, isObject } from '../../src/lib/json.ts';
import { plainCopy, keysLike } from '../../src/lib/plain-copy.ts';
import * as parsers from '@stoplight/spectral-parsers';
import { fc } from '../support/properties.ts';
import { arbitraryJson, toObject } from '../support/arbitrary-json.ts';

/** Whether anything in `value` is a proxy. */
function hasProxy(value: unknown): boolean {
  if (!isArray(value) && !isObject(value)) return false;
  return types.isProxy(value) || Object.values(value).some(hasProxy);
}

describe('what Spectral parsed', () => {
  test.each([
    ['an object', '{"b": {"c": [1, {"d": null}]}, "2": true, "a": "x"}'],
    ['a name that objects have by themselves', '{"constructor": {"a": [{}]}, "toString": 1}'],
    ['a list', '{"a": [[], {}, [0]]}'],
  ])('%s is the same as plain data', (_title, text) => {
    const { data } = Parsers.Json.parse(text);
    const copy = plainCopy(data);
    expect([hasProxy(data), hasProxy(copy)]).toEqual([true, false]);
    expect(copy).toEqual(JSON.parse(text));
  });

  test('what stands twice stays one object, and a date a date', () => {
    const { data } = Parsers.Json.parse('{"a": {"b": 1}}');
    Object.assign(data as object, { again: (data as { readonly a: object }).a, date: new Date(0) });
    const copy = plainCopy(data) as { readonly a: object; readonly again: object; readonly date: Date };
    expect(copy.again).toBe(copy.a);
    expect(copy.date.getTime()).toBe(0);
  });

  test('an object that holds itself ends', () => {
    const { data } = Parsers.Json.parse('{"a": {}}');
    Object.assign((data as { a: object }).a, { self: data });
    const copy = plainCopy(data) as { readonly a: { readonly self: unknown } };
    expect(copy.a.self).toBe(copy);
  });
});

test.each([[{ a: [1] }], [['a']], ['text'], [null], [undefined]])('%j is plain, and stays itself', (value) => {
  expect(plainCopy(value)).toBe(value);
});

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
