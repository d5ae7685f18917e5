import type { OperationCounts } from '../../results.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../lib/user-error.ts';
import type { Listener, Replayed } from '../replay/collector.ts';
import type { ThreadArguments } from '../replay/system.ts';
import type { ReplayWorker } from '../replay/worker-pool.ts';

/** What is sent to a thread: a description to replay, or that it should stop. */
export type ToThread = { readonly kind: 'replay'; readonly path: string } | { readonly kind: 'stop' };

/** What a thread tells of the description it replays. */
export type FromThread =
  | { readonly kind: 'group'; readonly group: OperationCounts }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly replayed: Replayed }
  /** The sentence of a `UserError`. */
  | { readonly kind: 'refused'; readonly message: string };

// As it is built: what runs sources does not reach into threads on every version of Node.
const name = './replay-worker.cjs';

/** Starts `count` threads, or as many as there are cores beside the one that asks; none where the command runs from sources. */
export function startReplayThreads(
  count: number,
  told: ThreadArguments,
  stopped: Promise<void>,
): readonly ReplayWorker[] {
  const length = Math.max(0, Math.min(count, availableParallelism() - 1));
  const program = new URL(name, import.meta.url);
  return existsSync(program) ? Array.from({ length }, () => startThread(program, told, stopped)) : [];
}

/**
 * Starts a thread that replays descriptions as `told`. It ends early when `stopped` resolves.
 * One that dies takes only its description with it: the next gets a new one.
 */
function startThread(program: URL, told: ThreadArguments, stopped: Promise<void>): ReplayWorker {
  let [worker, isStopped] = [new Worker(program, { workerData: told }), false];
  let isDead = false;
  const post = (message: ToThread): void => {
    worker.postMessage(message);
  };
  void stopped.then(() => {
    isStopped = true;
    post({ kind: 'stop' });
  });
  return {
    close: () => void worker.terminate(),
    replay: (path, listener) =>
      new Promise((resolve, reject) => {
        if (isDead) worker = new Worker(program, { workerData: told });
        const settle = (end: () => void): void => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit);
          end();
        };
        const onMessage = (message: FromThread): void => {
          if (tell(message, listener)) return;
          settle(() => {
            if (message.kind === 'done') resolve(message.replayed);
            else if (message.kind === 'refused') reject(new UserError(message.message));
          });
        };
        const onError = (error: Error): void => {
          isDead = true;
          settle(() => {
            reject(isOutOfMemory(error) ? new UserError(tooLarge(path), { cause: error }) : error);
          });
        };
        const onExit = (code: number): void => {
          isDead = true;
          settle(() => {
            reject(new UserError(`${path} must be replayed to its end; found that its thread ended with ${code}.`));
          });
        };
        isDead = false;
        worker.on('message', onMessage).on('error', onError).on('exit', onExit);
        post({ kind: 'replay', path });
        if (isStopped) post({ kind: 'stop' });
      }),
  };
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(path: string): string {
  return `${path} must fit in memory; found that its thread ran out of it. \`NODE_OPTIONS=--max-old-space-size=8192\` allows more.`;
}

/** Passes on what happens on the way; false for what ends it. */
function tell(message: FromThread, listener: Listener): boolean {
  if (message.kind === 'group') listener.onGroup(message.group);
  else if (message.kind === 'progress') listener.onProgress(message.done, message.total);
  else return false;
  return true;
}
