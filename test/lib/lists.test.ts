import { expect, test } from '@jest/globals';
import { append, compareCodes, greatestOf, leastOf, uniqueBy } from '../../src/lib/lists.ts';

// More than fit on the stack as arguments of a call.
const many = Array.from({ length: 300_000 }, (_, index) => index);

test('a long list is added at the end of another', () => {
  const list = [-1];
  append(list, many);
  expect([list.length, list.slice(0, 3), list.at(-1)]).toEqual([300_001, [-1, 0, 1], 299_999]);
});

test.each([
  ['a long list', many, [0, 299_999]],
  ['an empty list', [], [Infinity, -Infinity]],
  ['what is no number', [1, Number.NaN], [Number.NaN, Number.NaN]],
])('the least and the greatest of %s', (_, numbers, expected) => {
  expect([leastOf(numbers), greatestOf(numbers)]).toEqual(expected);
});

test.each([
  ['a', 'a', 0],
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'B', 1],
  ['ä', 'z', 1],
])('%j and %j have the order %j', (one, other, order) => {
  expect(compareCodes(one, other)).toBe(order);
});

test('the first item of each key stays', () => {
  expect(uniqueBy(['a', 'B', 'b', 'A', 'c'], (text) => text.toLowerCase())).toEqual(['a', 'B', 'c']);
});
