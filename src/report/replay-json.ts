import type { ReplayReport } from './replay-report.ts';

/** The JSON report, as schemas/replay-report.schema.json describes it, ending with a line break. */
export function toReplayJson({ version, runs, complaints }: ReplayReport): string {
  const report = { tool: 'assay', version, formatVersion: 1, runs, complaints };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
