import type { LintReport } from './lint-report.ts';
import { toGitlab, type GitlabIssue } from './gitlab.ts';
import { fingerprintsOf } from './fingerprint.ts';

const severities = { error: 'major', warn: 'minor', info: 'info', hint: 'info' } as const;

/** The report as GitLab's code quality artifact (`artifacts: reports: codequality`), which merge requests show. */
export function toLintGitlab(report: LintReport): string {
  return toGitlab(lintIssues(report));
}

/** The findings as issues of code quality. */
export function lintIssues({ findings }: LintReport): readonly GitlabIssue[] {
  const fingerprints = fingerprintsOf(findings);
  return findings.map(({ rule, message, severity, file, place }, index) => ({
    description: message.toWellFormed(),
    check_name: rule,
    fingerprint: fingerprints[index] ?? '',
    severity: severities[severity],
    location: { path: file, lines: { begin: place.range.start.line + 1, end: place.range.end.line + 1 } },
  }));
}
