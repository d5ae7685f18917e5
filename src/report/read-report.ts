import { isArray, isObject, member } from '../lib/json.ts';
import type { ReplayReport, ReplayRun, ReportShard, RunFailure } from '../results.ts';

// The name of `runFailures` before 0.1.0; docs/upgrade.md says until when it is read.
const oldName = 'complaints';
const renamed = `\`${oldName}\` of a report is \`runFailures\` now; the old name is read until 0.2.0`;

/** A report read from JSON, with a sentence where it has a name that goes; or what it must be. */
export type ReadReport =
  | { readonly kind: 'report'; readonly report: ReplayReport; readonly renamed?: string }
  | { readonly kind: 'other'; readonly must: string };

/** The report that the JSON report `value` is. */
export function readReport(value: unknown): ReadReport {
  if (member(value, 'tool') !== 'assay' || member(value, 'formatVersion') !== 1)
    return { kind: 'other', must: 'be a JSON report of `assay replay`' };
  const [runs, version, said, before] = ['runs', 'version', 'runFailures', oldName].map((key) => member(value, key));
  const failures = said ?? before;
  if (!isArray(runs) || !runs.every(isRun) || !isArray(failures) || !failures.every(isRunFailure))
    return { kind: 'other', must: 'have the runs of a JSON report of `assay replay`' };
  const shard = member(value, 'shard');
  if (shard !== undefined && !isShard(shard, runs.length))
    return { kind: 'other', must: 'have the `shard` of a JSON report of `assay replay`' };
  const report = { version: String(version), runs, runFailures: failures, ...(shard !== undefined && { shard }) };
  return { kind: 'report', report, ...(said === undefined && { renamed }) };
}

function isRun(value: unknown): value is ReplayRun {
  const [summary, coverage] = [member(value, 'summary'), member(value, 'coverage')];
  const texts = ['description', 'target', 'profile'].map((key) => member(value, key));
  const lists = ['operations', 'warnings', 'results'].map((key) => member(value, key));
  const counts = ['cases', 'passed', 'failed', 'known', 'skipped', 'notes'];
  return (
    texts.every((text) => typeof text === 'string') &&
    counts.every((key) => typeof member(summary, key) === 'number') &&
    lists.every(isArray) &&
    ['operations', 'statuses', 'mediaTypes', 'parameters'].every((key) => isArray(member(coverage, key))) &&
    ['namedExamples', 'testable', 'sent', 'failed', 'bodies'].every((key) => isObject(member(coverage, key))) &&
    typeof member(value, 'resultsLeftOut') === 'number'
  );
}

function isRunFailure(value: unknown): value is RunFailure {
  return typeof member(value, 'check') === 'string' && typeof member(value, 'message') === 'string';
}

function isShard(value: unknown, runs: number): value is ReportShard {
  const [index, count] = ['index', 'count'].map((key) => member(value, key));
  const [paths, unmet, floors] = ['paths', 'unmet', 'floors'].map((key) => member(value, key));
  return (
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(count) &&
    isArray(paths) &&
    paths.length === runs &&
    paths.every((each) => isArray(each) && each.every((path) => typeof path === 'string')) &&
    isArray(unmet) &&
    unmet.every(isRunFailure) &&
    isArray(floors) &&
    floors.every((floor) => typeof member(floor, 'row') === 'string' && typeof member(floor, 'percent') === 'number')
  );
}
