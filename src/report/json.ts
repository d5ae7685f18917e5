import { toPrintableJson } from '../lib/printable.ts';
import type { LintReport } from './lint-report.ts';
import type { ReplayReport } from '../results.ts';

const severities = ['error', 'warn', 'info', 'hint'];

/** The findings as `spectral lint --format json` has them: an array, lines and characters from 0, severities as numbers from 0. */
export function toLintJson(report: LintReport): string {
  return `${toPrintableJson(spectralResults(report), '\t')}\n`;
}

/** The findings as Spectral has them. */
export function spectralResults({ findings }: LintReport): readonly object[] {
  return findings.map(({ rule, place, message, severity, url, change, source }) => ({
    code: rule,
    path: place.path.map(String),
    message,
    severity: severities.indexOf(severity),
    range: place.range,
    source: place.source,
    ...(url !== '' && { documentationUrl: url }),
    ...(source !== undefined && { linter: source }),
    ...change,
  }));
}

/** The JSON report, as schemas/replay-report.schema.json describes it, ending with a line break. */
export function toReplayJson(report: ReplayReport): string {
  return `${toPrintableJson(replayJson(report), 2)}\n`;
}

export function replayJson({ version, runs, runFailures, shard }: ReplayReport): object {
  return { tool: 'assay', version, formatVersion: 1, runs, runFailures, ...(shard && { shard }) };
}
