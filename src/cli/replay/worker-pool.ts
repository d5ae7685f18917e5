import { UserError } from '../../lib/user-error.ts';
import type { Replayed } from './collector.ts';
import type { Listener } from './outputs.ts';

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
export async function distribute(
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
      onEnding: (sentence) => {
        tell((listener) => {
          listener.onEnding?.(sentence);
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
