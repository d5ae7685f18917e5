import type { ReplayRun } from './replay-report.ts';

/** The JSON report of `runs`, as schemas/replay-report.json describes it, ending with a line break. */
export function toReplayJson(runs: readonly ReplayRun[]): string {
  return `${JSON.stringify({ tool: 'assay', formatVersion: 1, runs }, undefined, 2)}\n`;
}
