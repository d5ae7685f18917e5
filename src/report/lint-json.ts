import { toPrintableJson } from '../lib/printable.ts';
import type { LintReport } from './lint-report.ts';

const severities = ['error', 'warn', 'info', 'hint'];

/** The findings as `spectral lint --format json` has them: an array, lines and characters from 0, severities as numbers from 0. */
export function toLintJson(report: LintReport): string {
  return `${toPrintableJson(spectralResults(report), '\t')}\n`;
}

/** The findings as Spectral has them. */
export function spectralResults({ findings }: LintReport): readonly object[] {
  return findings.map(({ rule, place, message, severity, url }) => ({
    code: rule,
    path: place.path.map(String),
    message,
    severity: severities.indexOf(severity),
    range: place.range,
    source: place.source,
    documentationUrl: url,
  }));
}
