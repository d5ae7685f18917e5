import { types } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as Parsers from '@stoplight/spectral-parsers';
import { isArray, isObject } from '../../src/lib/json.ts';
import { plainCopy } from '../../src/lib/plain-copy.ts';

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
