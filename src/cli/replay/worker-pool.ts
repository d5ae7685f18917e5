import { UserError } from '../../lib/user-error.ts';
import type { Thread } from '../../node/threads.ts';
import type { OperationCounts } from '../../results.ts';
import type { ReplayCommand } from './arguments.ts';
import type { Baseline, Replayed } from './collector.ts';
import type { Listener } from './outputs.ts';
import type { ReplayRunSystem } from './system.ts';

/** Replays descriptions, one at a time: this thread, or another one. */
export interface ReplayWorker {
  /** `interrupted` without a result. @throws UserError for a description that cannot be replayed. */
  readonly replay: (path: string, listener: Listener) => Promise<Replayed | 'interrupted'>;
  readonly close: () => void;
}

/** The events of descriptions, in their order whichever is done first. */
export interface OrderedEvents {
  /** The events of the description follow. */
  readonly begin: (path: string) => Listener;
  readonly end: (replayed: Replayed | UserError | 'interrupted') => void;
}

/** The state of one description. */
interface ReplayState {
  /** Events from before its turn. */
  readonly waiting: ((listener: Listener) => void)[];
  result?: Replayed | UserError | 'interrupted';
}

/**
 * Distributes `paths` over `workers`: each takes the next one when it is free. Once a worker is interrupted, no further
 * description is replayed.
 */
export async function distributePaths(
  paths: readonly string[],
  workers: readonly ReplayWorker[],
  events: OrderedEvents,
): Promise<void> {
  const states = paths.map((): ReplayState => ({ waiting: [] }));
  let current = -1;
  let active: Listener | undefined;
  let next = 0;
  let isInterrupted = false;

  const advance = (): void => {
    for (;;) {
      const result = states[current]?.result;
      if (current >= 0 && result === undefined) return;
      if (result !== undefined) events.end(result);
      current += 1;
      const path = paths[current];
      if (path === undefined || (isInterrupted && current >= next)) return;
      active = events.begin(path);
      for (const tell of states[current]?.waiting ?? []) tell(active);
    }
  };
  const listenerFor = (index: number): Listener => {
    const tell = (say: (listener: Listener) => void): void => {
      if (index === current && active !== undefined) say(active);
      else states[index]?.waiting.push(say);
    };
    return {
      onGroup: (group) => {
        tell((listener) => {
          listener.onGroup(group);
        });
      },
      onProgress: (done, total) => {
        tell((listener) => {
          listener.onProgress(done, total);
        });
      },
      onWarning: (sentence) => {
        tell((listener) => {
          listener.onWarning?.(sentence);
        });
      },
      onDelay: (sentence) => {
        tell((listener) => {
          listener.onDelay?.(sentence);
        });
      },
    };
  };
  const work = async (worker: ReplayWorker): Promise<void> => {
    for (;;) {
      const index = next;
      const [path, state] = [paths[index], states[index]];
      if (path === undefined || state === undefined || isInterrupted) return;
      next += 1;
      state.result = await attempt(worker, path, listenerFor(index));
      isInterrupted ||= hasStopped(state.result);
      advance();
    }
  };
  advance();
  await Promise.all(workers.map(work));
}

function hasStopped(result: NonNullable<ReplayState['result']>): boolean {
  return result === 'interrupted' || ('run' in result && result.run.stopped === 'interrupted');
}

async function attempt(
  worker: ReplayWorker,
  path: string,
  listener: Listener,
): Promise<NonNullable<ReplayState['result']>> {
  try {
    return await worker.replay(path, listener);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** The work of a thread: plain data, as it is sent there. */
export interface ReplayThreadJob {
  readonly command: ReplayCommand;
  readonly baseline: Baseline;
}

/** A message to a thread: replay a description, or stop. */
export type ToThread = { readonly kind: 'replay'; readonly path: string } | { readonly kind: 'stop' };

/** A message from a thread about the description that it replays. */
export type FromThread =
  | { readonly kind: 'group'; readonly group: OperationCounts }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly replayed: Replayed }
  /** The message of a `UserError`. */
  | { readonly kind: 'refused'; readonly message: string };

/** Starts `count` threads, at most one for each other core; none if the command runs from sources. */
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

/** The time for a thread to end early, which it cannot while it parses. */
const graceMs = 400;

/**
 * A worker that replays descriptions in `first`. It ends early when `stopped` resolves, if need be without a result. A thread that dies
 * takes only its description with it: `start` starts the next.
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
            if (passOn(message, listener)) return;
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

/** Passes progress on to `listener`; false for a message that ends the replay. */
function passOn(message: FromThread, listener: Listener): boolean {
  if (message.kind === 'group') listener.onGroup(message.group);
  else if (message.kind === 'progress') listener.onProgress(message.done, message.total);
  else return false;
  return true;
}
