import { toPrintableJson } from '../lib/printable.ts';
import type { LintReport } from './lint-report.ts';
import { fingerprintsOf, hashesOf } from './fingerprint.ts';
import type { FilePlace, ReplayReport } from '../results.ts';
import { groupResults } from './group-results.ts';
import { sentenceOf, differenceLines, placeOf } from './result-text.ts';

/** An issue of GitLab's code quality. */
export interface GitlabIssue {
  readonly description: string;
  readonly check_name: string;
  /** The linter whose rule it is, where that is not ours. */
  readonly engine_name?: string;
  /** Stays the same while lines move. */
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end?: number } };
}

/** The text of GitLab's code quality artifact (`artifacts: reports: codequality`), which merge requests show. */
export function toGitlab(issues: readonly GitlabIssue[]): string {
  return `${toPrintableJson(issues, 2)}\n`;
}

const severities = { error: 'major', warn: 'minor', info: 'info', hint: 'info' } as const;

/** The report as GitLab's code quality artifact (`artifacts: reports: codequality`), which merge requests show. */
export function toLintGitlab(report: LintReport): string {
  return toGitlab(lintIssues(report));
}

/** The findings as issues of code quality. */
export function lintIssues({ findings }: LintReport): readonly GitlabIssue[] {
  const fingerprints = fingerprintsOf(findings);
  return findings.map(({ rule, source, message, severity, file, place }, index) => ({
    description: message.toWellFormed(),
    check_name: rule,
    ...(source !== undefined && { engine_name: source }),
    fingerprint: fingerprints[index] ?? '',
    severity: severities[severity],
    location: { path: file, lines: { begin: place.range.start.line + 1, end: place.range.end.line + 1 } },
  }));
}

/** The report as GitLab's code quality artifact: an issue for each failure that no baseline knows. */
export function toReplayGitlab(report: ReplayReport): string {
  return toGitlab(replayIssues(report));
}

/** The failures as issues of code quality. */
export function replayIssues({ runs, runFailures }: ReplayReport): readonly GitlabIssue[] {
  const failed = runs.flatMap(({ description, results }) =>
    groupResults(results.filter(({ status }) => status === 'failed')).map(({ first, count }) => {
      const text = [sentenceOf(first, count), ...differenceLines(first)].join('\n');
      return issueOf(first.check, text, placeOf(first), description);
    }),
  );
  // Code quality shows nothing without a file: what fails the whole stands at the top of the first description.
  const description = runs[0]?.description ?? '';
  const issues = [...failed, ...runFailures.map(({ check, message, at }) => issueOf(check, message, at, description))];
  const hashes = hashesOf(
    issues.map((issue) => JSON.stringify([issue.location.path, issue.check_name, issue.description])),
  );
  return issues.map((issue, index) => ({ ...issue, fingerprint: hashes[index] ?? '' }));
}

function issueOf(check: string, text: string, place: FilePlace | undefined, description: string): GitlabIssue {
  const { file, line } = place ?? { file: description, line: 1 };
  return {
    description: text.toWellFormed(),
    check_name: check,
    fingerprint: '',
    severity: 'major',
    location: { path: file.toWellFormed(), lines: { begin: line } },
  };
}
