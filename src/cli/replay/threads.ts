import type { OperationCounts } from '../../results.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Thread } from '../../node/threads.ts';
import type { ReplayCommand } from './arguments.ts';
import type { Baseline, Replayed } from './collector.ts';
import type { Listener } from './outputs.ts';
import type { ReplayRunSystem } from './system.ts';
import type { ReplayWorker } from './worker-pool.ts';

/** What a thread is to do: plain data, as it is sent there. */
export interface ReplayThreadJob {
  readonly command: ReplayCommand;
  readonly baseline: Baseline;
}

/** What is sent to a thread: a description to replay, or that it should stop. */
export type ToThread = { readonly kind: 'replay'; readonly path: string } | { readonly kind: 'stop' };

/** What a thread tells of the description it replays. */
export type FromThread =
  | { readonly kind: 'group'; readonly group: OperationCounts }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly replayed: Replayed }
  /** The sentence of a `UserError`. */
  | { readonly kind: 'refused'; readonly message: string };

/** Starts `count` threads, or as many as there are cores beside the one that asks; none where the command runs from sources. */
export function startReplayThreads(
  count: number,
  job: ReplayThreadJob,
  system: Pick<ReplayRunSystem, 'coreCount' | 'startThreads' | 'stopped' | 'schedule'>,
): readonly ReplayWorker[] {
  const length = Math.max(0, Math.min(count, system.coreCount() - 1));
  const start = (): Thread<FromThread> | undefined =>
    system.startThreads<FromThread>({ program: 'replay-worker.cjs' }, [job])[0];
  return Array.from({ length }, start).flatMap((thread) =>
    thread === undefined ? [] : [workerOf(thread, start, system)],
  );
}

/** How long a thread may take to end early, which it cannot while it parses. */
const graceMs = 400;

/**
 * Has `first` replay descriptions. It ends early when `stopped` resolves, if need be without a result. One that dies takes only its description
 * with it: `start` makes the next.
 */
function workerOf(
  first: Thread<FromThread>,
  start: () => Thread<FromThread> | undefined,
  { stopped, schedule }: Pick<ReplayRunSystem, 'stopped' | 'schedule'>,
): ReplayWorker {
  let [thread, isStopped, isDead] = [first, false, false];
  let cancel = (): void => undefined;
  const post = (message: ToThread): void => {
    thread.post(message);
  };
  void stopped.then(() => {
    isStopped = true;
    post({ kind: 'stop' });
    cancel = schedule(() => {
      thread.close();
    }, graceMs);
  });
  return {
    close: () => {
      cancel();
      thread.close();
    },
    replay: (path, listener) =>
      new Promise((resolve, reject) => {
        if (isDead) thread = start() ?? thread;
        isDead = false;
        const stopListening = thread.listen({
          onMessage: (message) => {
            if (tell(message, listener)) return;
            stopListening();
            if (message.kind === 'done') resolve(message.replayed);
            else if (message.kind === 'refused') reject(new UserError(message.message));
          },
          onEnd: ({ code, error }) => {
            isDead = true;
            stopListening();
            if (isStopped) resolve('interrupted');
            else reject(failureOf(path, code, error));
          },
        });
        post({ kind: 'replay', path });
        if (isStopped) post({ kind: 'stop' });
      }),
  };
}

function failureOf(path: string, code: number, cause: Error | undefined): Error {
  if (cause === undefined)
    return new UserError(`${path} must be replayed to its end; found that its thread ended with ${code}.`);
  if (!('code' in cause) || cause.code !== 'ERR_WORKER_OUT_OF_MEMORY') return cause;
  return new UserError(
    `${path} must fit in memory; found that its thread ran out of it. \`NODE_OPTIONS=--max-old-space-size=8192\` allows more.`,
    { cause },
  );
}

/** Passes on what happens on the way; false for what ends it. */
function tell(message: FromThread, listener: Listener): boolean {
  if (message.kind === 'group') listener.onGroup(message.group);
  else if (message.kind === 'progress') listener.onProgress(message.done, message.total);
  else return false;
  return true;
}
