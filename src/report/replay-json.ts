import { toPrintableJson } from '../lib/printable.ts';
import type { ReplayReport } from '../results.ts';

/** The JSON report, as schemas/replay-report.schema.json describes it, ending with a line break. */
export function toReplayJson(report: ReplayReport): string {
  return `${toPrintableJson(replayJson(report), 2)}\n`;
}

/** The JSON report as a value. */
export function replayJson({ version, runs, runFailures, shard }: ReplayReport): object {
  return { tool: 'assay', version, formatVersion: 1, runs, runFailures, ...(shard && { shard }) };
}
