import { expect, test } from '@jest/globals';
import { delayOf } from '../../src/mock/faults.ts';

const request = (target: string, body?: string) => ({
  method: 'GET',
  target,
  headers: {},
  ...(body !== undefined && { body: new TextEncoder().encode(body) }),
});

test('one number is that number', () => {
  expect(delayOf({ leastMs: 250, mostMs: 250 }, request('/a'))).toBe(250);
});

test('a range is spread over requests, evenly and always alike', () => {
  const range = { leastMs: 10, mostMs: 19 };
  const delays = Array.from({ length: 1_000 }, (_, index) => delayOf(range, request(`/pets/${index}`)));
  const again = Array.from({ length: 1_000 }, (_, index) => delayOf(range, request(`/pets/${index}`)));
  const counts = Array.from({ length: 10 }, (_, index) => delays.filter((each) => each === 10 + index).length);
  expect(again).toEqual(delays);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000);
  expect(Math.min(...counts)).toBeGreaterThan(50);
});

test('bodies are told apart', () => {
  const delays = ['a', 'b', 'c', 'd'].map((body) => delayOf({ leastMs: 0, mostMs: 1_000 }, request('/a', body)));
  expect(new Set(delays).size).toBe(4);
});
