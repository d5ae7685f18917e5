import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../lib/user-error.ts';
import type { Group } from '../../replay/tally.ts';
import type { Listener, Replayed } from '../replay-collector.ts';
import type { Hand } from '../replay-hands.ts';

/** What is sent to a thread: a description to replay, or that it should stop. */
export type ToThread = { readonly kind: 'replay'; readonly path: string } | { readonly kind: 'stop' };

/** What a thread tells of the description it replays. */
export type FromThread =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly replayed: Replayed }
  /** The sentence of a `UserError`. */
  | { readonly kind: 'refused'; readonly message: string };

// As it is built: what runs sources does not reach into threads on every version of Node.
const name = '../replay-thread-main.js';

/** Starts `count` threads, or as many as there are cores beside the one that asks; none where the command runs from sources, or was bundled into one file. */
export function startReplayThreads(count: number, args: readonly string[], stopped: Promise<void>): readonly Hand[] {
  const length = Math.max(0, Math.min(count, availableParallelism() - 1));
  const program = new URL(name, import.meta.url);
  return existsSync(program) ? Array.from({ length }, () => startThread(program, args, stopped)) : [];
}

/** Starts a thread that replays descriptions as `args`, the arguments of the command, say. It ends early when `stopped` resolves. */
function startThread(program: URL, args: readonly string[], stopped: Promise<void>): Hand {
  const worker = new Worker(program, { workerData: args });
  const post = (message: ToThread): void => {
    worker.postMessage(message);
  };
  void stopped.then(() => {
    post({ kind: 'stop' });
  });
  return {
    close: () => void worker.terminate(),
    replay: (path, listener) =>
      new Promise((resolve, reject) => {
        const settle = (): void => {
          worker.off('message', onMessage).off('error', onError);
        };
        const onMessage = (message: FromThread): void => {
          if (tell(message, listener)) return;
          settle();
          if (message.kind === 'done') resolve(message.replayed);
          else if (message.kind === 'refused') reject(new UserError(message.message));
        };
        const onError = (error: Error): void => {
          settle();
          reject(error);
        };
        worker.on('message', onMessage).on('error', onError);
        post({ kind: 'replay', path });
      }),
  };
}

/** Passes on what happens on the way; false for what ends it. */
function tell(message: FromThread, listener: Listener): boolean {
  if (message.kind === 'group') listener.onGroup(message.group);
  else if (message.kind === 'progress') listener.onProgress(message.done, message.total);
  else return false;
  return true;
}
