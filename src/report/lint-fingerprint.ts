import { hashesOf } from './hashes.ts';
import type { ReportedFinding } from './lint-report.ts';

/**
 * A text for each finding that stays while lines move: file, rule, path and message, and which of equal ones it is. Hexadecimal, as
 * code scanning compares it.
 */
export function fingerprintsOf(findings: readonly ReportedFinding[]): readonly string[] {
  return hashesOf(
    findings.map(({ file, rule, place, message }) => JSON.stringify([file, rule, place.path.map(String), message])),
  );
}
