import type { NotRead } from '../../description/resolve.ts';
import type { ReportedFinding } from '../../report/lint-report.ts';

/** A file to lint. */
export interface LintedFile {
  /** Absolute, with `/`. */
  readonly uri: string;
  /** True for a file that was named, not found by a glob or in a folder. */
  readonly isNamed: boolean;
  /** True for a file that a hook hands over, as it does all that are staged: it may be a part of a description, or anything. */
  readonly isHandedOver?: true;
  /** True for a link that a glob or a folder found. */
  readonly isLink?: true;
}

/** The outcome for a file, as it can be sent from thread to thread. */
export type FileResult =
  | {
      readonly kind: 'linted';
      readonly findings: readonly ReportedFinding[];
      /** The files that it refers to and that were not read. */
      readonly unread: readonly NotRead[];
    }
  /** A file that a glob found and that is no description. */
  | { readonly kind: 'passed-over' }
  /** Why the file could not be judged, in one sentence. */
  | {
      readonly kind: 'failed';
      readonly sentence: string;
      /** True for a file that can be read and has no version: a part, if one of the other files refers to it. */
      readonly isPart?: boolean;
    };
