import { expect, test } from '@jest/globals';
import { mergeReports } from '../../src/report/merge.ts';
import type { Latency, ReplayReport } from '../../src/results.ts';
import { report, run } from './sample-report.ts';

const { cases, passed, failed, known, skipped, notes } = run.summary;
const counts = { cases, passed, failed, known, skipped, notes };
const latency: Latency = { answers: 20, p95Ms: 19, maxMs: 230 };

/** The sample, with other times. */
function timed(times: { readonly durationMs?: number; readonly latency?: Latency }): ReplayReport {
  return { ...report, runs: [{ ...run, summary: { ...counts, ...times } }] };
}

const merged = (parts: readonly ReplayReport[]) => {
  const all = mergeReports(parts);
  return all.kind === 'merged' ? all.report.runs : [];
};

// Parts run side by side: together they take as long as the longest.
test.each<[title: string, parts: readonly ReplayReport[], times: object]>([
  [
    'the longer one first',
    [timed({ durationMs: 9, latency }), timed({ durationMs: 4, latency: { answers: 5, p95Ms: 40, maxMs: 90 } })],
    { durationMs: 9, latency: { answers: 25, p95Ms: 40, maxMs: 230 } },
  ],
  ['the longer one last', [timed({ durationMs: 4 }), timed({ durationMs: 9, latency })], { durationMs: 9, latency }],
  ['one without times', [timed({ latency }), timed({ durationMs: 4 })], { durationMs: 4, latency }],
  ['none with times', [timed({}), timed({})], {}],
])('parts of a run take the longest time of one, and their counts are added up: %s', (_, parts, times) => {
  const doubled = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, 2 * count]));
  expect(merged(parts).map(({ summary }) => summary)).toEqual([{ ...doubled, ...times }]);
});

test('statuses that one part alone had are kept', () => {
  const having = (otherwise: Readonly<Record<string, number>>): ReplayReport => ({
    ...report,
    runs: [{ ...run, coverage: { ...run.coverage, otherwise } }],
  });
  const parts: readonly (readonly ReplayReport[])[] = [
    [{ ...report, runs: [run] }, having({ 404: 1 })],
    [having({ 404: 1 }), having({ 401: 2, 404: 3 })],
    [having({ 401: 2 }), { ...report, runs: [run] }],
  ];
  expect(parts.map((each) => merged(each)[0]?.coverage.otherwise)).toEqual([
    { 404: 1 },
    { 401: 2, 404: 4 },
    { 401: 2 },
  ]);
});

test('coverage is added up at every depth', () => {
  const [both] = merged([timed({}), timed({})]);
  expect(both?.coverage).toEqual(
    JSON.parse(JSON.stringify(run.coverage), (_, value: unknown) => (typeof value === 'number' ? 2 * value : value)),
  );
});
