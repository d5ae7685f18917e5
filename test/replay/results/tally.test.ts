import { expect, test } from '@jest/globals';
import { operationsOf } from '../../../src/description/read/api.ts';
import type { Outcome } from '../../../src/replay/case.ts';
import { createLatencies, createTally } from '../../../src/replay/results/tally.ts';
import type { Send } from '../../../src/replay/target.ts';
import { describeTree, outcomesOf, ownMock } from '../support.ts';

const description = describeTree({
  openapi: '3.1.0',
  paths: { '/a': { get: { responses: { 200: { description: 'OK' } } } } },
});

/** A checked case of the operation, with so many notes. */
async function checked(count: number): Promise<Outcome> {
  const answer = ownMock(description);
  const send: Send = (request) => Promise.resolve({ kind: 'reply', reply: answer(request) });
  for await (const outcome of outcomesOf(description, send)) {
    if (outcome.kind !== 'checked' || outcome.case.operation === undefined) continue;
    return { ...outcome, notes: Array.from({ length: count }, () => ({ check: 'latency', message: 'slow' })) };
  }
  throw new Error('There must be a case of the operation; found none.');
}

test('a group has the cases and notes of its operation, the whole those of every group', async () => {
  const tally = createTally(description, operationsOf(description));
  tally.add(await checked(2), { isKnown: false });
  tally.add(await checked(1), { isKnown: false });
  const skipped = { check: 'allow-header', method: 'PUT', path: '/b', reason: 'no' };
  tally.add({ kind: 'skipped', skipped }, { isKnown: false });
  tally.add({ kind: 'skipped', skipped: { check: 'latency', reason: 'no' } }, { isKnown: false });
  const counts = { failed: 0, known: 0 };
  expect([tally.counts(), tally.groups(), tally.group('GET /b')]).toEqual([
    { ...counts, cases: 4, passed: 2, skipped: 2, notes: 3 },
    [
      { ...counts, title: 'GET /a', path: '/a', cases: 2, passed: 2, skipped: 0, notes: 3 },
      { ...counts, title: 'PUT /b', path: '/b', cases: 1, passed: 0, skipped: 1, notes: 0 },
    ],
    undefined,
  ]);
});

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
