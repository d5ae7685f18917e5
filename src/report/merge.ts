import { isArray, isObject, member } from '../lib/json.ts';
import { uniqueBy, groupBy, append } from '../lib/lists.ts';
import type { Latency, ReplayReport, ReplayRun, ReportShard, Result, RunFailure } from '../results.ts';
import { createBoundedResults, resultLimits } from './bounded-results.ts';
import { coverageRunFailures } from './coverage.ts';

/** Reports put together, or what they lack for that, in one sentence. */
export type MergedReports =
  | { readonly kind: 'merged'; readonly report: ReplayReport }
  | { readonly kind: 'incomplete'; readonly sentence: string };

/**
 * `reports` as if they came from one run: the shards of a run as the whole, in its order; other runs of one description, target and profile
 * as the parts of one run, one after the other.
 */
export function mergeReports(reports: readonly ReplayReport[]): MergedReports {
  const wholes: ReplayReport[] = [];
  for (const group of groupBy(reports, keyOf).values()) {
    const sentence = shardProblem(group);
    if (sentence !== undefined) return { kind: 'incomplete', sentence };
    append(wholes, group[0]?.shard === undefined ? group : [mergeShards(group)]);
  }
  return { kind: 'merged', report: mergeWholes(wholes) };
}

/** A text that the shards of one run have in common; undefined for a report that is not a shard. */
function keyOf({ shard, runs }: ReplayReport): string | undefined {
  return shard && JSON.stringify([shard.count, runs.map(runKey)]);
}

function runKey({ description, target, profile }: ReplayRun): string {
  return JSON.stringify([description, target, profile]);
}

function mergeWholes(reports: readonly ReplayReport[]): ReplayReport {
  const runs = new Map<string, ReplayRun>();
  for (const run of reports.flatMap((report) => report.runs)) {
    const before = runs.get(runKey(run));
    runs.set(runKey(run), before === undefined ? run : mergeRuns(before, run));
  }
  const runFailures = unique(reports.flatMap((report) => report.runFailures));
  return { version: reports[0]?.version ?? '', runs: [...runs.values()], runFailures };
}

/** A report of a part. */
interface Part {
  readonly report: ReplayReport;
  readonly shard: ReportShard;
}

/** Why the shards of one run are not the whole, in one sentence; undefined where they are, and for reports that are not shards. */
function shardProblem(reports: readonly ReplayReport[]): string | undefined {
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
function mergeShards(reports: readonly ReplayReport[]): ReplayReport {
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
  // Results without a path come before the paths, those of paths that are not described after them.
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
  return uniqueBy(runFailures, (each) => JSON.stringify(each));
}

/** Two parts of one run as one: what they count is added up, the lists of `b` follow those of `a`. */
function mergeRuns(a: ReplayRun, b: ReplayRun): ReplayRun {
  const stopped = a.stopped ?? b.stopped;
  const { durationMs: msOfA = 0, latency: latencyOfA, ...countsOfA } = a.summary;
  const { durationMs: msOfB = 0, latency: latencyOfB, ...countsOfB } = b.summary;
  const latency = mergeLatency(latencyOfA, latencyOfB);
  const isTimed = [a, b].some(({ summary }) => summary.durationMs !== undefined);
  return {
    description: a.description,
    target: a.target,
    profile: a.profile,
    ...(stopped && { stopped }),
    ...((a.references ?? b.references) !== undefined && { references: Math.max(a.references ?? 0, b.references ?? 0) }),
    summary: {
      ...summed(countsOfA, countsOfB),
      // The parts ran side by side.
      ...(isTimed && { durationMs: Math.max(msOfA, msOfB) }),
      ...(latency && { latency }),
    },
    coverage: summed(a.coverage, b.coverage),
    operations: [...a.operations, ...b.operations],
    warnings: [...new Set([...a.warnings, ...b.warnings])],
    results: [...a.results, ...b.results],
    resultsLeftOut: a.resultsLeftOut + b.resultsLeftOut,
  };
}

/** The slower 95 %: those of the parts together are not known. */
function mergeLatency(a: Latency | undefined, b: Latency | undefined): Latency | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    answers: a.answers + b.answers,
    p95Ms: Math.max(a.p95Ms, b.p95Ms),
    maxMs: Math.max(a.maxMs, b.maxMs),
  };
}

/** Two values of one shape as one: numbers are added, in lists and objects too. */
function summed<T>(a: T, b: T): T {
  const sum = (one: unknown, other: unknown): unknown => {
    if (one === undefined || other === undefined) return one ?? other;
    if (isArray(one)) return one.map((item, index) => sum(item, isArray(other) ? other[index] : 0));
    if (isObject(one)) {
      const keys = [...new Set([...Object.keys(one), ...(isObject(other) ? Object.keys(other) : [])])];
      return Object.fromEntries(keys.map((key) => [key, sum(member(one, key), member(other, key))]));
    }
    return Number(one) + Number(other);
  };
  return sum(a, b) as T;
}
