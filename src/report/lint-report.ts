import type { CodeFrame, Finding, Severity } from '../finding.ts';
import { counted } from '../lib/show.ts';

/** A finding as reports show it. */
export interface ReportedFinding extends Finding {
  /** The name of its file as it is called from the working directory. */
  readonly file: string;
  /** Undefined where nobody will see it. */
  readonly frame?: CodeFrame | undefined;
  /** How its fix reads as edits of the text, each offsets in it and what comes there. */
  readonly edits?: readonly ReportedEdit[] | undefined;
}

/** A part of a text, lines and characters from 0, and what comes in its place. */
interface ReportedEdit {
  readonly range: Finding['place']['range'];
  readonly text: string;
}

/** What linting came to. */
export interface LintReport {
  /** The version of this package. */
  readonly version: string;
  /** The findings that are shown. */
  readonly findings: readonly ReportedFinding[];
  /** Further findings, beyond those that a report shows: they are counted alone. */
  readonly unshown?: readonly Finding[];
  /** Descriptions that were judged. */
  readonly files: number;
  readonly rules: number;
  readonly tookMs: number;
  /** Whether files say how long it took; without, they are the same in every run. */
  readonly isTimed: boolean;
  /** Findings that a baseline knows. */
  readonly known: number;
  /** What was left out of the run, or could not be judged: one sentence each. */
  readonly notes: readonly string[];
  /** What replaying the descriptions came to, where that was done. */
  readonly replayed?: ReplayedCases;
}

/** A report of more findings is larger than what shows it can take; nobody reads so many. */
export const mostFindings = 10_000;

/** What a replay beside the lint came to. */
interface ReplayedCases {
  readonly passed: number;
  readonly failed: number;
  /** The failures in words; empty, or ends with a line break. */
  readonly text: string;
}

/** How many findings there are of each severity, in words: `1 error, 2 warnings`; undefined where there is none. */
export function countText(findings: readonly Finding[]): string | undefined {
  const counts = (['error', 'warn', 'info', 'hint'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${plural(severity, count)}`];
  });
  return counts.length === 0 ? undefined : counts.join(', ');
}

/** What linting came to, in one line. */
export function summaryLine({ findings, unshown = [], files, rules, tookMs, known, replayed }: LintReport): string {
  const found = countText([...findings, ...unshown]) ?? 'No findings';
  const rest = known === 0 ? '' : ` (${known} known)`;
  const cases = replayed === undefined ? '' : `; ${replayedText(replayed)}`;
  return `${found}${rest} in ${counted(files, 'file')}, ${rules} rules${cases}, ${Math.round(tookMs)} ms.`;
}

function replayedText({ passed, failed }: ReplayedCases): string {
  if (passed + failed === 0) return 'nothing to replay';
  return failed === 0
    ? `${counted(passed, 'replayed case')} passed`
    : `${failed} of ${counted(passed + failed, 'replayed case')} failed`;
}

function plural(severity: Severity, count: number): string {
  if (severity === 'info') return 'info';
  const word = severity === 'warn' ? 'warning' : severity;
  return count === 1 ? word : `${word}s`;
}
