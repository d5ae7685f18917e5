import { expect, test } from '@jest/globals';
import { createLatencies } from '../../../src/replay/results/tally.ts';

function latencyOf(times: readonly number[]) {
  const { add, latency } = createLatencies();
  times.forEach(add);
  return latency();
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  ['nothing', [], undefined],
  ['one answer', [12], { answers: 1, p95Ms: 12, maxMs: 12 }],
  ['parts of milliseconds are rounded up', [0.2, 0.2], { answers: 2, p95Ms: 1, maxMs: 1 }],
  ['95 of 100', upTo(100), { answers: 100, p95Ms: 95, maxMs: 100 }],
  ['the slowest of 19 is among the 95 %', upTo(19), { answers: 19, p95Ms: 19, maxMs: 19 }],
  [
    'the slowest of 20 is not, in whatever order they come',
    upTo(20).toReversed(),
    { answers: 20, p95Ms: 19, maxMs: 20 },
  ],
])('%s', (_, times, expected) => {
  expect(latencyOf(times)).toEqual(expected);
});
