import { expect, test } from '@jest/globals';
import { filledOnAccess } from '../../src/lib/cache.ts';

/** A collection with `values`, and how often it was filled. */
function counted<Collection extends object>(empty: Collection, values: Collection) {
  const seen = { fills: 0 };
  const collection = filledOnAccess(empty, (inside) => {
    seen.fills += 1;
    Object.assign(inside, values);
  });
  return { collection, seen };
}

test.each([
  ['an object', counted<object>({}, { a: 1, b: 2 }), false],
  ['an array', counted<object>([], [1, 2]), true],
])('%s is one before it is filled', (_, { collection, seen }, isArray) => {
  expect([typeof collection, Array.isArray(collection), new Set([collection]).has(collection)]).toEqual([
    'object',
    isArray,
    true,
  ]);
  expect(seen.fills).toBe(0);
});

test.each<readonly [title: string, ask: (collection: Readonly<Record<string, number>>) => unknown, answer: unknown]>([
  ['a member', (collection) => collection.a, 1],
  ['whether there is one', (collection) => 'a' in collection, true],
  ['whether it has one of its own', (collection) => Object.hasOwn(collection, 'b'), true],
  ['its keys', (collection) => Object.keys(collection), ['a', 'b']],
  ['all of it', (collection) => JSON.stringify(collection), '{"a":1,"b":2}'],
])('asked for %s it is filled, once', (_, ask, answer) => {
  const { collection, seen } = counted<Readonly<Record<string, number>>>({}, { a: 1, b: 2 });
  expect([ask(collection), ask(collection), seen.fills]).toEqual([answer, answer, 1]);
});

test('an array that is filled has its length and items', () => {
  const { collection } = counted<readonly number[]>([], [3, 4]);
  expect([collection.length, [...collection], collection.map((each) => each + 1)]).toEqual([2, [3, 4], [4, 5]]);
});

test('what fills it knows what others have of it', () => {
  const seen: object[] = [];
  const collection = filledOnAccess<{ a?: number }>({}, (inside, known) => {
    seen.push(known);
    inside.a = 1;
  });
  expect([collection.a, seen[0] === collection]).toEqual([1, true]);
});

test('a mistake comes each time that it is asked', () => {
  const collection = filledOnAccess<{ a?: number }>({}, () => {
    throw new Error('broken');
  });
  expect(() => collection.a).toThrow('broken');
  expect(() => collection.a).toThrow('broken');
});
