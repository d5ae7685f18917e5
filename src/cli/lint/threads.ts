import { lastTaken } from './file-queue.ts';
import type { LintCommand } from './lint-command.ts';
import type { FileResult, LintedFile } from './linted-file.ts';
import type { LintSystem } from './system.ts';

/** The job of a thread: plain data, as it is sent there. */
export interface LintThreadJob {
  readonly files: readonly LintedFile[];
  readonly command: LintCommand;
  /** The memory of the queue which all threads take files from. */
  readonly memory: Int32Array;
  /** The number of the thread, from 1. */
  readonly thread: number;
}

/** The outcome of a thread. */
export interface ThreadResults {
  /** The results, by the index of the file. */
  readonly results: ReadonlyMap<number, FileResult>;
  /** Every file that was read, where the command lists them. */
  readonly read: readonly string[];
}

/** Starts `count` threads that lint; none where the command runs from sources. One that dies fails the file that it was at. */
export function startLintThreads(
  count: number,
  job: Omit<LintThreadJob, 'thread'>,
  { startThreads, relativePath }: Pick<LintSystem, 'startThreads' | 'relativePath'>,
): readonly Promise<ThreadResults>[] {
  const jobs = Array.from({ length: count }, (_, index): LintThreadJob => ({ ...job, thread: index + 1 }));
  // The program of the command itself: a file of its own would hold all of it once more.
  const threads = startThreads<ThreadResults>({ program: 'lint.cjs', call: 'lintInThread' }, jobs);
  return threads.map(
    ({ listen }, index) =>
      new Promise((resolve) => {
        listen({
          onMessage: resolve,
          // Behind its answer, this changes nothing any more.
          onEnd: ({ code, error }) => {
            const at = lastTaken(job.memory, index + 1);
            const path = relativePath(job.files[at ?? -1]?.uri ?? '');
            const why = error === undefined ? code : 'code' in error ? String(error.code) : String(error);
            const sentence = `${path}: a description must be linted to its end; found that its thread ended with ${why}.`;
            resolve({ results: new Map(at === undefined ? [] : [[at, { kind: 'failed', sentence }]]), read: [] });
          },
        });
      }),
  );
}
