import type { LintCommand } from './lint-command.ts';
import type { FileResult, LintedFile } from './linted-file.ts';

/** What a thread is to lint: plain data, as it is sent there. */
export interface LintThreadJob {
  readonly files: readonly LintedFile[];
  readonly command: LintCommand;
  /** The memory of the queue which all threads take files from. */
  readonly memory: Int32Array;
  /** The number of the thread, from 1. */
  readonly thread: number;
}

/** What a thread did. */
export interface ThreadResults {
  /** The results, by the index of the file. */
  readonly results: ReadonlyMap<number, FileResult>;
  /** Every file that was read, where the command lists them. */
  readonly read: readonly string[];
}
