import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';

/** Programs that are built for threads and processes of their own. Loaders of TypeScript do not work in these on every version of Node. */
export type BuiltProgram = 'lint.cjs' | 'replay-worker.cjs' | 'mock-worker.cjs' | 'foreign-worker.cjs';

/** A thread, and what is said to it and by it. */
export interface Thread<Message> {
  readonly post: (message: object) => void;
  /** Tells of each message and of the end, until the answer is called. */
  readonly listen: (listener: ThreadListener<Message>) => () => void;
  readonly close: () => void;
}

/** The messages and the end of a thread. */
interface ThreadListener<Message> {
  readonly onMessage: (message: Message) => void;
  /** Called when it has ended, by an error or with a code. */
  readonly onEnd: (end: ThreadEnd) => void;
}

interface ThreadEnd {
  readonly code: number;
  readonly error?: Error;
}

/** The work of a thread: a built program from its beginning, or a function of one, whose result is its only message. */
export interface ThreadProgram {
  readonly program: BuiltProgram;
  readonly call?: string;
}

/** The number of threads and processes that can run at once. */
export function coreCount(): number {
  // Loaded where some may be started: start-up time counts.
  return process.getBuiltinModule('node:os').availableParallelism();
}

/** The file that `program` is built to: beside this one, or a folder up. Undefined where the command runs from sources. */
export function builtFile(program: BuiltProgram): string | undefined {
  return ['./', '../']
    .map((up) => fileURLToPath(new URL(`${up}${program}`, import.meta.url)))
    .find((file) => existsSync(file));
}

const calling = `
const { parentPort, workerData } = require('node:worker_threads');
const { file, call, data } = workerData;
require(file)[call](data).then((result) => { parentPort.postMessage(result); });
`;

/** Starts a thread for each of `jobs`, which it is given as its data; none where the command runs from sources. */
export function startThreads<Message>(
  { program, call }: ThreadProgram,
  jobs: readonly object[],
): readonly Thread<Message>[] {
  const file = builtFile(program);
  if (file === undefined) return [];
  // Loaded where there are threads: start-up time counts.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return jobs.map((data) =>
    threadOf(
      call === undefined
        ? new Worker(file, { workerData: data })
        : new Worker(calling, { eval: true, workerData: { file, call, data } }),
    ),
  );
}

function threadOf<Message>(worker: Worker): Thread<Message> {
  let failure: Error | undefined;
  worker.on('error', (error) => {
    failure = error;
  });
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    listen: ({ onMessage, onEnd }) => {
      const onExit = (code: number): void => {
        onEnd({ code, ...(failure && { error: failure }) });
      };
      worker.on('message', onMessage).on('exit', onExit);
      return () => void worker.off('message', onMessage).off('exit', onExit);
    },
    close: () => void worker.terminate(),
  };
}
