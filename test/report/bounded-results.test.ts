import { expect, test } from '@jest/globals';
import { createBoundedResults } from '../../src/report/bounded-results.ts';
import { runInMemory, type Target } from '../cli/replay/support.ts';
import type { ReplayReport } from '../../src/results.ts';

test('so many of each status are kept, fewer notes, in their order; the rest is counted', () => {
  const kept = createBoundedResults<{ status: string; id: number }>({ results: 2, notes: 1, curlCharacters: 100 });
  for (const [id, status] of ['note', 'failed', 'note', 'skipped', 'failed', 'failed', 'skipped', 'skipped'].entries())
    kept.add({ status, id });
  expect([kept.results.map(({ id }) => id), kept.leftOut()]).toEqual([[0, 1, 3, 4, 6], 3]);
});

test('curl lines beyond the limit are left out, their results are not', () => {
  const kept = createBoundedResults<{ status: string; curl?: string }>({ results: 10, notes: 10, curlCharacters: 10 });
  for (const curl of ['123456', '1234567', '1234', undefined])
    kept.add({ status: 'failed', ...(curl !== undefined && { curl }) });
  expect(kept.results.map(({ curl }) => curl)).toEqual(['123456', undefined, '1234', undefined]);
});

const paths = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    `/things/${index}`,
    { get: { responses: { 200: { content: { 'application/json': { example: { id: index } } } } } } },
  ]),
);
const long = 'x'.repeat(500_000);

test('of large answers only the start is kept', async () => {
  let asked = 0;
  const target: Target = () => {
    asked += 1;
    const body = new TextEncoder().encode(JSON.stringify({ id: `${asked}${long}` }));
    return { kind: 'reply', reply: { status: 200, headers: { 'content-type': 'application/json' }, body } };
  };
  const { stdout } = await runInMemory(
    ['api.yaml', '--target', 'http://127.0.0.1:4010', '--format', 'json', '--exclude', 'check=undefined-path'],
    { target, trees: { 'api.yaml': { openapi: '3.1.0', info: {}, paths } } },
  );
  const [run] = (JSON.parse(stdout) as ReplayReport).runs;
  const different = run?.results.filter(({ check }) => check === 'body-equals-example') ?? [];
  const received = different[0]?.differences?.map(({ received: value }) => String(value).length);
  expect([different.length >= 10, received, stdout.length < 500_000]).toEqual([true, [1_003], true]);
});

test('of many values that differ the first five are kept, and their number', async () => {
  const example = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`n${index}`, index]));
  const target: Target = () => {
    const body = new TextEncoder().encode(
      JSON.stringify({ ...example, n0: 0, n1: 'x', n2: 'x', n3: 'x', n4: 'x', n5: 'x', n6: 'x' }),
    );
    return { kind: 'reply', reply: { status: 200, headers: { 'content-type': 'application/json' }, body } };
  };
  const get = { responses: { 200: { content: { 'application/json': { example } } } } };
  const { stdout } = await runInMemory(
    ['api.yaml', '--target', 'http://127.0.0.1:4010', '--format', 'json', '--include', 'check=body-equals-example'],
    { target, trees: { 'api.yaml': { openapi: '3.1.0', info: {}, paths: { '/things': { get } } } } },
  );
  const [run] = (JSON.parse(stdout) as ReplayReport).runs;
  const [first] = run?.results ?? [];
  expect([first?.differences, first?.differenceCount]).toEqual([
    [1, 2, 3, 4, 5].map((index) => ({ pointer: `/n${index}`, documented: index, received: 'x' })),
    6,
  ]);
});
