import { UserError } from '../../lib/user-error.ts';
import type { Listener, Replayed } from './collector.ts';

/** Something that replays descriptions, one at a time: this thread, or another one. */
export interface Hand {
  /** @throws UserError for what cannot be replayed. */
  readonly replay: (path: string, listener: Listener) => Promise<Replayed>;
  readonly close: () => void;
}

/** What becomes of descriptions, told in their order however they are shared out. */
export interface Turns {
  /** The turn of the description has come. */
  readonly begin: (path: string) => Listener;
  readonly end: (replayed: Replayed | UserError) => void;
}

interface Turn {
  /** What was told before the turn came. */
  readonly waiting: ((listener: Listener) => void)[];
  result?: Replayed | UserError;
}

/**
 * Shares `paths` out among `hands`: each takes the next one when it is free. Descriptions that nobody has taken when one is
 * interrupted are not replayed.
 */
export async function shareOut(paths: readonly string[], hands: readonly Hand[], turns: Turns): Promise<void> {
  const states = paths.map((): Turn => ({ waiting: [] }));
  let current = -1;
  let active: Listener | undefined;
  let next = 0;
  let isInterrupted = false;

  const advance = (): void => {
    for (;;) {
      const result = states[current]?.result;
      if (current >= 0 && result === undefined) return;
      if (result !== undefined) turns.end(result);
      current += 1;
      const path = paths[current];
      if (path === undefined || (isInterrupted && current >= next)) return;
      active = turns.begin(path);
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
  const work = async (hand: Hand): Promise<void> => {
    for (;;) {
      const index = next;
      const [path, state] = [paths[index], states[index]];
      if (path === undefined || state === undefined || isInterrupted) return;
      next += 1;
      state.result = await attempt(hand, path, listenerFor(index));
      if ('run' in state.result && state.result.run.stopped === 'interrupted') isInterrupted = true;
      advance();
    }
  };
  advance();
  await Promise.all(hands.map(work));
}

async function attempt(hand: Hand, path: string, listener: Listener): Promise<Replayed | UserError> {
  try {
    return await hand.replay(path, listener);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
