import type { ReplayReport, ReplayRun, ReportShard, Result, RunFailure } from '../results.ts';
import { createBoundedResults, resultLimits } from './bounded-results.ts';
import { coverageRunFailures } from './coverage-floor.ts';
import { mergeRuns } from './merge-runs.ts';

/** A report of a part. */
interface Part {
  readonly report: ReplayReport;
  readonly shard: ReportShard;
}

/** Why the shards of one run are not the whole, in one sentence; undefined where they are, and for what is no shard. */
export function shardProblem(reports: readonly ReplayReport[]): string | undefined {
  const [first] = partsOf(reports);
  if (first === undefined) return undefined;
  const { count } = first.shard;
  const names = first.report.runs.map(({ description }) => description).join(', ');
  const indexes = reports.map(({ shard }) => shard?.index ?? 0);
  for (let index = 1; index <= count; index += 1) {
    const found = indexes.filter((each) => each === index).length;
    if (found === 1) continue;
    const what = found === 0 ? `no ${index}/${count}` : `${index}/${count} more than once`;
    return `All ${count} shards of ${names} must be given once; found ${what}.`;
  }
  return undefined;
}

/** All shards of one run as its report. */
export function mergeShards(reports: readonly ReplayReport[]): ReplayReport {
  const parts = partsOf(reports);
  const [first] = parts;
  if (first === undefined) return { version: '', runs: [], runFailures: [] };
  const { version } = first.report;
  const runs = first.report.runs.map((_, at) => mergeParts(parts, at, first.shard.paths[at] ?? []));
  const runFailures = [
    ...unique(parts.flatMap(({ report }) => report.runFailures)),
    ...unmetByAll(parts),
    ...runs.flatMap((run) => coverageRunFailures(run, first.shard.floors)),
  ];
  return { version, runs, runFailures };
}

/** The shards by their numbers: what is about the whole run stands in the first. */
function partsOf(reports: readonly ReplayReport[]): readonly Part[] {
  return reports
    .flatMap((report) => (report.shard === undefined ? [] : [{ report, shard: report.shard }]))
    .sort((a, b) => a.shard.index - b.shard.index);
}

function mergeParts(parts: readonly Part[], at: number, paths: readonly string[]): ReplayRun {
  const run = parts.flatMap(({ report }) => report.runs[at] ?? []).reduce(mergeRuns);
  const places = new Map(paths.map((path, place) => [path, place]));
  // What the run does not promise comes before the paths, what tries paths that are not described after them.
  const placeOf = (path: string | undefined): number =>
    path === undefined ? Infinity : (places.get(path) ?? Infinity);
  const resultPlace = ({ path }: Result): number => (path === undefined ? -1 : placeOf(path));
  const bounded = createBoundedResults<Result>(resultLimits);
  for (const result of inOrder(run.results, resultPlace)) bounded.add(result);
  return {
    ...run,
    operations: inOrder(run.operations, ({ path }) => placeOf(path)),
    results: bounded.results,
    resultsLeftOut: run.resultsLeftOut + bounded.leftOut(),
  };
}

/** `items` by their places; those of one place in the order they have. */
function inOrder<T>(items: readonly T[], placeOf: (item: T) => number): readonly T[] {
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ item }) => item);
}

function unmetByAll(parts: readonly Part[]): readonly RunFailure[] {
  const [first, ...others] = parts.map(({ shard }) => new Map(shard.unmet.map((each) => [JSON.stringify(each), each])));
  return first === undefined
    ? []
    : [...first].flatMap(([key, each]) => (others.every((other) => other.has(key)) ? each : []));
}

function unique(runFailures: readonly RunFailure[]): readonly RunFailure[] {
  return [...new Map(runFailures.map((each) => [JSON.stringify(each), each])).values()];
}
