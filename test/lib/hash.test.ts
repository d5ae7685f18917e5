import { expect, test } from '@jest/globals';
import { mapKey } from '../../src/lib/hash.ts';

test('a text of up to 16,383 characters is its own key', () => {
  for (const text of ['', 'a', 'é'.repeat(16_383)]) expect(mapKey(text)).toBe(text);
});

test('keys of long texts are equal for equal texts alone, and few have the same length', () => {
  const texts = Array.from({ length: 1_000 }, (_, index) => 'a'.repeat(20_000) + String(1_000 + index));
  expect(new Set(texts.map(mapKey)).size).toBe(1_000);
  expect(new Set(texts.map((text) => mapKey(text).length)).size).toBeGreaterThan(700);
});
