import type { CodeFrame, Finding, Severity } from '../finding.ts';
import { counted } from '../lib/show.ts';
import { groupBy } from '../lib/lists.ts';

/** A finding as reports show it. */
export interface ReportedFinding extends Finding {
  /** The name of its file as it is called from the working directory. */
  readonly file: string;
  /** Undefined where nobody will see it. */
  readonly frame?: CodeFrame | undefined;
  /** The fix as edits of the text. */
  readonly edits?: readonly ReportedEdit[] | undefined;
}

/** A part of a text, lines and characters from 0, and what comes in its place. */
interface ReportedEdit {
  readonly range: Finding['place']['range'];
  readonly text: string;
}

/** The outcome of `assay lint`. */
export interface LintReport {
  /** The version of this package. */
  readonly version: string;
  /** The command that found them; `lint` where absent. */
  readonly command?: 'lint' | 'mcp diff';
  /** The end of the summary after the counts; files and rules where absent. */
  readonly scope?: string;
  /** The findings that are shown. */
  readonly findings: readonly ReportedFinding[];
  /** Findings that a terminal shows already: texts leave them out. */
  readonly printed?: ReadonlySet<ReportedFinding>;
  /** Further findings, beyond those that a report shows: they are counted alone. */
  readonly unshown?: readonly Finding[];
  /** Descriptions that were checked. */
  readonly files: number;
  readonly rules: number;
  readonly tookMs: number;
  /** True where reports in files say how long the run took; without that they are the same in every run. */
  readonly isTimed: boolean;
  /** Findings that a baseline knows. */
  readonly known: number;
  /** Parts left out of the run, or not checked: one sentence each. */
  readonly notes: readonly string[];
  /** The outcome of a replay beside it, where there was one. */
  readonly replayed?: ReplayedCases;
}

/** A report of more findings is larger than what shows it can take; nobody reads so many. */
export const mostFindings = 10_000;

/** The outcome of a replay beside the lint. */
interface ReplayedCases {
  readonly passed: number;
  readonly failed: number;
  /** Failures of no case, as of references that lead nowhere; 0 where left out. */
  readonly others?: number;
  /** The failures in words; empty, or ends with a line break. */
  readonly text: string;
}

/** A rule in words, with the linter that it is of, where that is not ours. */
export function ruleText({ rule, source }: Pick<Finding, 'rule' | 'source'>): string {
  return `${rule}${source === undefined ? '' : ', Spectral'}`;
}

/** The findings that are shown, by file in the order of the first. */
export function findingsByFile({ findings }: LintReport): ReadonlyMap<string, readonly ReportedFinding[]> {
  return groupBy(findings, ({ file }) => file);
}

/** The number of findings of each severity, in words: `1 error, 2 warnings`; undefined where there is none. */
export function countText(findings: readonly Finding[]): string | undefined {
  const counts = (['error', 'warn', 'info', 'hint'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${plural(severity, count)}`];
  });
  return counts.length === 0 ? undefined : counts.join(', ');
}

/** The outcome of `assay lint` in one line. */
export function summaryLine(report: LintReport): string {
  return `${outcomeOf(report)}, ${Math.round(report.tookMs)} ms.`;
}

/** The outcome without the time it took, which is the same in every run. */
export function outcomeLine(report: LintReport): string {
  return `${outcomeOf(report)}.`;
}

function outcomeOf(report: LintReport): string {
  const { findings, unshown = [], files, rules, known, replayed } = report;
  const found =
    countText([...findings, ...unshown]) ?? (report.command === 'mcp diff' ? 'No differences' : 'No findings');
  const rest = known === 0 ? '' : ` (${known} known)`;
  const cases = replayed === undefined ? '' : `; ${replayedText(replayed)}`;
  const scope = report.scope ?? `in ${counted(files, 'file')}, ${counted(rules, 'rule')}`;
  return `${found}${rest} ${scope}${cases}`;
}

function replayedText({ passed, failed, others = 0 }: ReplayedCases): string {
  const cases =
    passed + failed === 0
      ? 'nothing to replay'
      : failed === 0
        ? `${counted(passed, 'replayed case')} passed`
        : `${failed} of ${counted(passed + failed, 'replayed case')} failed`;
  return others === 0 ? cases : `${cases}, ${counted(others, 'other failure')}`;
}

function plural(severity: Severity, count: number): string {
  const word = severityWord(severity);
  return severity === 'info' || count === 1 ? word : `${word}s`;
}

/** A severity as people read it. */
export function severityWord(severity: Severity): string {
  return severity === 'warn' ? 'warning' : severity;
}

/** The flag that makes the repair of a finding. */
export function repairFlag({ safety }: NonNullable<Finding['fix']>): string {
  return safety === 'safe' ? '--fix' : '--fix-suggestions';
}
