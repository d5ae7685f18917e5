import type { ReportedFinding } from '../../report/lint-report.ts';

/** A file to lint. */
export interface LintedFile {
  /** Absolute, with `/`. */
  readonly uri: string;
  /** Whether the file was named, and not found by a glob or in a folder. */
  readonly isNamed: boolean;
  /** Whether a glob or a folder found it, and it is a link. */
  readonly isLink?: true;
}

/** What became of a file, as it can be sent from thread to thread. */
export type FileResult =
  | {
      readonly kind: 'linted';
      readonly findings: readonly ReportedFinding[];
      /** Why files that it refers to were not read, a sentence each. */
      readonly unread: readonly string[];
    }
  /** A file that a glob found and that is no description. */
  | { readonly kind: 'passed-over' }
  /** Why the file could not be judged, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string };
