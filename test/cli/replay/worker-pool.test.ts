import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Replayed } from '../../../src/cli/replay/collector.ts';
import { distributePaths, type ReplayWorker, type OrderedEvents } from '../../../src/cli/replay/worker-pool.ts';

/** What a description comes to, as far as sharing out looks at it. */
function replayed(description: string, stopped?: 'interrupted'): Replayed {
  const summary = { cases: 1, passed: 1, failed: 0, known: 0, skipped: 0, notes: 0, durationMs: 0 };
  const run = { description, summary, ...(stopped && { stopped }) };
  return { run, met: [], gone: [], unknown: [], expired: 0 } as unknown as Replayed;
}

/** A worker that takes `milliseconds` for each description, and tells one step on the way. */
function createHand(milliseconds: (path: string) => number, taken: string[], stopped = ''): ReplayWorker {
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

function createEvents(): { readonly events: OrderedEvents; readonly told: string[] } {
  const told: string[] = [];
  const events: OrderedEvents = {
    begin: (path) => {
      told.push(`begin ${path}`);
      return { onGroup: () => undefined, onProgress: (done) => void told.push(`${path} ${done}`) };
    },
    end: (result) =>
      void told.push(
        result === 'interrupted' ? result : 'run' in result ? `end ${result.run.description}` : result.message,
      ),
  };
  return { events, told };
}

// Workers take the time of a clock that is turned by hand.
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function distributeAll(...given: Parameters<typeof distributePaths>): Promise<void> {
  const ended = distributePaths(...given);
  await jest.runAllTimersAsync();
  await ended;
}

const inOrder = ['begin a', 'a 0', 'a 1', 'end a', 'begin broken', 'broken 0', 'broken 1'];

describe('descriptions are told in their order, whoever replays them', () => {
  test.each([
    ['one worker', [10]],
    ['a second worker that is faster', [30, 1]],
    ['a second worker that is slower', [1, 30]],
    ['more workers than descriptions', [1, 9, 4, 30, 2]],
  ])('%s', async (_, speeds) => {
    const { events, told } = createEvents();
    const workers = speeds.map((speed) => createHand(() => speed, []));
    await distributeAll(['a', 'broken', 'c'], workers, events);
    expect(told).toEqual([...inOrder, 'broken must be readable.', 'begin c', 'c 0', 'c 1', 'end c']);
  });
});

test('a free worker takes the next description', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  const milliseconds = (path: string): number => (path === 'a' ? 60 : 1);
  await distributeAll(
    ['a', 'b', 'c'],
    [createHand(milliseconds, first), createHand(milliseconds, second)],
    createEvents().events,
  );
  expect([first, second]).toEqual([['a'], ['b', 'c']]);
});

test('after an interruption no further description is taken, and what was taken is told', async () => {
  const { events, told } = createEvents();
  const workers = [createHand(() => 20, [], 'a'), createHand(() => 40, [])];
  await distributeAll(['a', 'b', 'c'], workers, events);
  expect(told).toEqual(['begin a', 'a 0', 'a 1', 'end a', 'begin b', 'b 0', 'b 1', 'end b']);
});

test('a defect ends the run', async () => {
  const worker: ReplayWorker = { close: () => undefined, replay: () => Promise.reject(new Error('defect')) };
  await expect(distributePaths(['a'], [worker], createEvents().events)).rejects.toThrow('defect');
});

test('a worker that is ended without a result ends the run, too', async () => {
  const { events, told } = createEvents();
  const worker: ReplayWorker = { close: () => undefined, replay: () => Promise.resolve('interrupted') };
  await distributePaths(['a', 'b'], [worker], events);
  expect(told).toEqual(['begin a', 'interrupted']);
});
