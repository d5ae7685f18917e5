import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createKeep, keyOf } from '../../src/mock/keep.ts';
import '../support/property-seed.ts';

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index));

test.each([
  ['by their number', { count: 100, sizeBytes: 1_000_000 }],
  ['by what they take', { count: 1_000_000, sizeBytes: 10_000, sizeOf: () => 96 }],
])('what is kept is bounded %s, and what came last is there', (_, limits) => {
  const kept = createKeep<string>(limits);
  const keys = numbers(10_000);
  for (const key of keys) kept.add(key, key);
  const there = keys.filter((key) => kept.get(key) === key);
  expect(there.length).toBeLessThanOrEqual(200);
  expect(there.at(-1)).toBe('9999');
});

test('what is asked for again and again stays, whatever else comes', () => {
  const kept = createKeep<string>({ count: 100, sizeBytes: 1_000_000 });
  kept.add('always', 'there');
  const found = numbers(10_000).map((key) => {
    kept.add(key, key);
    return kept.get('always');
  });
  expect(new Set(found)).toEqual(new Set(['there']));
});

test('what alone is past the limit is not kept', () => {
  const kept = createKeep<string>({ count: 100, sizeBytes: 10 });
  kept.add('a', 'a');
  kept.add('b'.repeat(11), 'b');
  expect([kept.get('a'), kept.get('b'.repeat(11))]).toEqual(['a', undefined]);
});

test('no two lists of texts have one key', () => {
  const list = fc.array(fc.option(fc.string({ unit: fc.constantFrom('-', ':', '1', '2', 'a') }), { nil: undefined }));
  fc.assert(
    fc.property(list, list, (one, other) => {
      expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: 1_000 },
  );
});
