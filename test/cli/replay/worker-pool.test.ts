import { describe, expect, test } from '@jest/globals';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Replayed } from '../../../src/cli/replay/collector.ts';
import { shareOut, type Hand, type Turns } from '../../../src/cli/replay/worker-pool.ts';

/** What a description comes to, as far as sharing out looks at it. */
function replayed(description: string, stopped?: 'interrupted'): Replayed {
  const summary = { cases: 1, passed: 1, failed: 0, known: 0, skipped: 0, notes: 0, durationMs: 0 };
  const run = { description, summary, ...(stopped && { stopped }) };
  return { run, met: [], gone: [], unknown: [], expired: 0 } as unknown as Replayed;
}

/** A hand that takes `milliseconds` for each description, and tells one step on the way. */
function createHand(milliseconds: (path: string) => number, taken: string[], stopped = ''): Hand {
  return {
    close: () => undefined,
    replay: async (path, listener) => {
      taken.push(path);
      listener.onProgress(0, 1);
      await new Promise((done) => setTimeout(done, milliseconds(path)));
      listener.onProgress(1, 1);
      if (path === 'broken') throw new UserError('broken must be readable.');
      return replayed(path, path === stopped ? 'interrupted' : undefined);
    },
  };
}

function createTurns(): { readonly turns: Turns; readonly told: string[] } {
  const told: string[] = [];
  const turns: Turns = {
    begin: (path) => {
      told.push(`begin ${path}`);
      return { onGroup: () => undefined, onProgress: (done) => void told.push(`${path} ${done}`) };
    },
    end: (result) => void told.push('run' in result ? `end ${result.run.description}` : result.message),
  };
  return { turns, told };
}

const inOrder = ['begin a', 'a 0', 'a 1', 'end a', 'begin broken', 'broken 0', 'broken 1'];

describe('descriptions are told in their order, whoever replays them', () => {
  test.each([
    ['one hand', [10]],
    ['a second hand that is faster', [30, 1]],
    ['a second hand that is slower', [1, 30]],
    ['more hands than descriptions', [1, 9, 4, 30, 2]],
  ])('%s', async (_, speeds) => {
    const { turns, told } = createTurns();
    const hands = speeds.map((speed) => createHand(() => speed, []));
    await shareOut(['a', 'broken', 'c'], hands, turns);
    expect(told).toEqual([...inOrder, 'broken must be readable.', 'begin c', 'c 0', 'c 1', 'end c']);
  });
});

test('a free hand takes the next description', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  const milliseconds = (path: string): number => (path === 'a' ? 60 : 1);
  await shareOut(
    ['a', 'b', 'c'],
    [createHand(milliseconds, first), createHand(milliseconds, second)],
    createTurns().turns,
  );
  expect([first, second]).toEqual([['a'], ['b', 'c']]);
});

test('after an interruption no further description is taken, and what was taken is told', async () => {
  const { turns, told } = createTurns();
  const hands = [createHand(() => 20, [], 'a'), createHand(() => 40, [])];
  await shareOut(['a', 'b', 'c'], hands, turns);
  expect(told).toEqual(['begin a', 'a 0', 'a 1', 'end a', 'begin b', 'b 0', 'b 1', 'end b']);
});

test('a defect ends the run', async () => {
  const hand: Hand = { close: () => undefined, replay: () => Promise.reject(new Error('defect')) };
  await expect(shareOut(['a'], [hand], createTurns().turns)).rejects.toThrow('defect');
});
