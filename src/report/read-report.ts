import { isArray, member } from '../lib/json.ts';
import type { ReplayReport } from '../results.ts';
import { isRun, isRunFailure, isShard } from './report-members.ts';

// The name of `runFailures` before 0.1.0; docs/upgrade.md says until when it is read.
const oldName = 'complaints';
const renamed = `\`${oldName}\` of a report is \`runFailures\` now; the old name is read until 0.2.0`;

/** A report read from JSON, with a sentence where it has a deprecated name; or what the JSON must be. */
export type ReadReport =
  | { readonly kind: 'report'; readonly report: ReplayReport; readonly renamed?: string }
  | { readonly kind: 'other'; readonly must: string };

/** The report that the JSON report `value` is. */
export function readReport(value: unknown): ReadReport {
  if (member(value, 'tool') !== 'assay' || member(value, 'formatVersion') !== 1)
    return { kind: 'other', must: 'be a JSON report of `assay replay`' };
  const [runs, version, runFailures, before] = ['runs', 'version', 'runFailures', oldName].map((key) =>
    member(value, key),
  );
  const failures = runFailures ?? before;
  if (!isArray(runs) || !runs.every(isRun) || !isArray(failures) || !failures.every(isRunFailure))
    return { kind: 'other', must: 'have the runs of a JSON report of `assay replay`' };
  const shard = member(value, 'shard');
  if (shard !== undefined && !isShard(shard, runs.length))
    return { kind: 'other', must: 'have the `shard` of a JSON report of `assay replay`' };
  const report = { version: String(version), runs, runFailures: failures, ...(shard !== undefined && { shard }) };
  return { kind: 'report', report, ...(runFailures === undefined && { renamed }) };
}
