import { UserError } from '../../lib/user-error.ts';
import type { Replayed } from './collector.ts';
import type { Listener } from './outputs.ts';

/** Something that replays descriptions, one at a time: this thread, or another one. */
export interface ReplayWorker {
  /** `interrupted` without a result. @throws UserError for what cannot be replayed. */
  readonly replay: (path: string, listener: Listener) => Promise<Replayed | 'interrupted'>;
  readonly close: () => void;
}

/** What becomes of descriptions, told in their order whichever is done first. */
export interface OrderedEvents {
  /** The description is the next to be told of. */
  readonly begin: (path: string) => Listener;
  readonly end: (replayed: Replayed | UserError | 'interrupted') => void;
}

/** How far one description is. */
interface Share {
  /** What happened before it was the next. */
  readonly waiting: ((listener: Listener) => void)[];
  result?: Replayed | UserError | 'interrupted';
}

/**
 * Distributes `paths` over `workers`: each takes the next one when it is free. Descriptions that nobody has taken when one is
 * interrupted are not replayed.
 */
export async function distribute(
  paths: readonly string[],
  workers: readonly ReplayWorker[],
  events: OrderedEvents,
): Promise<void> {
  const states = paths.map((): Share => ({ waiting: [] }));
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

function hasStopped(result: NonNullable<Share['result']>): boolean {
  return result === 'interrupted' || ('run' in result && result.run.stopped === 'interrupted');
}

async function attempt(worker: ReplayWorker, path: string, listener: Listener): Promise<NonNullable<Share['result']>> {
  try {
    return await worker.replay(path, listener);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
