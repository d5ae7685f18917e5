import type { FilePlace, ReplayReport, Result } from '../results.ts';
import { toGitlab, type GitlabIssue } from './gitlab.ts';
import { groupResults } from './group-results.ts';
import { hashesOf } from './fingerprint.ts';
import { differenceLines, placeOf, titleOf } from './result-text.ts';

/** The report as GitLab's code quality artifact: an issue for each failure that no baseline knows. */
export function toReplayGitlab(report: ReplayReport): string {
  return toGitlab(replayIssues(report));
}

/** The failures as issues of code quality. */
export function replayIssues({ runs, runFailures }: ReplayReport): readonly GitlabIssue[] {
  const failed = runs.flatMap(({ description, results }) =>
    groupResults(results.filter(({ status }) => status === 'failed')).map(({ first, count }) =>
      issueOf(first.check, textOf(first, count), placeOf(first), description),
    ),
  );
  // Code quality shows nothing without a file: what fails the whole stands at the top of the first description.
  const description = runs[0]?.description ?? '';
  const issues = [...failed, ...runFailures.map(({ check, message, at }) => issueOf(check, message, at, description))];
  const hashes = hashesOf(
    issues.map((issue) => JSON.stringify([issue.location.path, issue.check_name, issue.description])),
  );
  return issues.map((issue, index) => ({ ...issue, fingerprint: hashes[index] ?? '' }));
}

function textOf(result: Result, count: number): string {
  const { example, message } = result;
  const name = example === undefined ? '' : `, example ${example}`;
  const times = count > 1 ? ` (${count} answers)` : '';
  return [`${titleOf(result)}${name}: ${message}${times}`, ...differenceLines(result)].join('\n');
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
