import type { LintCommand, LintSystem } from './lint-command.ts';
import type { FileResult, LintedFile } from './lint-file.ts';

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
  // The threads run the program of the command itself: a program of their own would be a second copy of it.
  const threads = startThreads<ThreadResults>({ program: 'lint.cjs', call: 'lintInThread' }, jobs);
  return threads.map(
    ({ listen }, index) =>
      new Promise((resolve) => {
        listen({
          onMessage: resolve,
          // After the answer of the thread, this changes nothing.
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

/** Files that several threads lint, by their index: each takes the next one that nobody has. */
export interface FileQueue {
  /** The numbers that threads share: the next index, the count, and the index that each thread took last. */
  readonly memory: Int32Array;
  /** The index of the next file; undefined when all are taken. */
  readonly take: () => number | undefined;
}

/** The most threads of a queue. */
const mostThreads = 64;

const nobodysIndex = -1;

/** A queue of so many files. */
export function createFileQueue(count: number): FileQueue {
  const memory = new Int32Array(new SharedArrayBuffer((2 + mostThreads) * Int32Array.BYTES_PER_ELEMENT));
  memory.fill(nobodysIndex, 2);
  memory[0] = 0;
  memory[1] = count;
  return openFileQueue(memory, 0);
}

/** The queue with this memory, as the thread of this number sees it. */
export function openFileQueue(memory: Int32Array, thread: number): FileQueue {
  return {
    memory,
    take: () => {
      const index = Atomics.add(memory, 0, 1);
      const isTaken = index < (memory[1] ?? 0);
      memory[2 + thread] = isTaken ? index : nobodysIndex;
      return isTaken ? index : undefined;
    },
  };
}

/** The index of the file that a thread was at when it died; undefined where it was at none. */
export function lastTaken(memory: Int32Array, thread: number): number | undefined {
  const index = memory[2 + thread] ?? nobodysIndex;
  return index === nobodysIndex ? undefined : index;
}
