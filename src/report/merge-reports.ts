import { append } from '../lib/lists.ts';
import type { ReplayReport, ReplayRun } from '../results.ts';
import { mergeRuns } from './merge-runs.ts';
import { mergeShards, shardProblem } from './merge-shards.ts';

/** Reports put together, or what they lack for that, in one sentence. */
export type MergedReports =
  | { readonly kind: 'merged'; readonly report: ReplayReport }
  | { readonly kind: 'incomplete'; readonly sentence: string };

/**
 * `reports` as if they came from one run: the shards of a run as the whole, in its order; other runs of one description, target and profile
 * as the parts of one run, one after the other.
 */
export function mergeReports(reports: readonly ReplayReport[]): MergedReports {
  const groups = new Map<string | undefined, ReplayReport[]>();
  for (const report of reports) {
    const key = keyOf(report);
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  const wholes: ReplayReport[] = [];
  for (const group of groups.values()) {
    const sentence = shardProblem(group);
    if (sentence !== undefined) return { kind: 'incomplete', sentence };
    append(wholes, group[0]?.shard === undefined ? group : [mergeShards(group)]);
  }
  return { kind: 'merged', report: mergeWholes(wholes) };
}

/** A text that the shards of one run have in common; undefined for what is no shard. */
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
  const runFailures = new Map(
    reports.flatMap((report) => report.runFailures).map((each) => [JSON.stringify(each), each]),
  );
  return { version: reports[0]?.version ?? '', runs: [...runs.values()], runFailures: [...runFailures.values()] };
}
