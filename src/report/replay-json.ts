import type { ReplayReport } from '../results.ts';

/** The JSON report, as schemas/replay-report.schema.json describes it, ending with a line break. */
export function toReplayJson({ version, runs, runFailures }: ReplayReport): string {
  const report = { tool: 'assay', version, formatVersion: 1, runs, runFailures };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
