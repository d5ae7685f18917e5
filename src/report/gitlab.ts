import { toPrintableJson } from '../lib/printable.ts';

/** An issue of GitLab's code quality. */
export interface GitlabIssue {
  readonly description: string;
  readonly check_name: string;
  /** Stays the same while lines move. */
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end?: number } };
}

/** The text of GitLab's code quality artifact (`artifacts: reports: codequality`), which merge requests show. */
export function toGitlab(issues: readonly GitlabIssue[]): string {
  return `${toPrintableJson(issues, 2)}\n`;
}
