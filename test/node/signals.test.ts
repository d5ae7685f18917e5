import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { createSignals, type EndSignal } from '../../src/node/signals.ts';

/** A process that takes note of what it exits with; `hears` are the signals that do not end it. */
function processOf(pid = 2) {
  const events = new EventEmitter();
  const exits: number[] = [];
  return {
    owner: {
      pid,
      on: (signal: EndSignal, listener: (signal: EndSignal) => void) => events.on(signal, listener),
      off: (signal: EndSignal, listener: (signal: EndSignal) => void) => events.off(signal, listener),
      exit: (code: number) => exits.push(code),
    },
    send: (signal: EndSignal) => events.emit(signal, signal),
    hears: () => events.eventNames(),
    exits,
  };
}

const both = ['SIGINT', 'SIGTERM'];
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('nobody listens until somebody waits for the first signal; the second one ends the process', async () => {
  const { owner, send, hears, exits } = processOf();
  const signals = createSignals(owner);
  expect(hears()).toEqual([]);
  const { stopped } = signals;
  expect(hears()).toEqual(both);
  send('SIGTERM');
  expect([await stopped, await signals.stopped, hears(), exits]).toEqual(['SIGTERM', 'SIGTERM', [], []]);
});

test('nobody listens during work that takes long, even where it fails', () => {
  const { owner, hears } = processOf();
  const signals = createSignals(owner);
  void signals.stopped;
  expect([signals.atOnce((name: string) => [name, hears()])('a'), hears()]).toEqual([['a', []], both]);
  const fail = signals.atOnce(() => {
    throw new Error('no');
  });
  expect(fail).toThrow('no');
  expect(hears()).toEqual(both);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s while a file is written ends the process with %d, which listens for a whole turn more',
  async (signal, code) => {
    const { owner, send, hears, exits } = processOf();
    const signals = createSignals(owner);
    expect([signals.whole((path: string) => [path, hears()])('a'), hears()]).toEqual([['a', both], both]);
    await turn();
    send(signal);
    expect(exits).toEqual([code]);
    await turn();
    await turn();
    expect(hears()).toEqual([]);
  },
);

test('a command that waits for the signal is told of it while a file is written', async () => {
  const { owner, send, exits } = processOf();
  const signals = createSignals(owner);
  const { stopped } = signals;
  signals.whole(() => send('SIGINT'))();
  expect([await stopped, exits]).toEqual(['SIGINT', []]);
});

test('work that must be cleaned up after is ended by `process.exit`', async () => {
  const { owner, send, hears, exits } = processOf();
  const signals = createSignals(owner);
  const done = await signals.cleanly(async () => {
    await turn();
    send('SIGINT');
    return 'done';
  });
  expect([done, exits]).toEqual(['done', [130]]);
  await turn();
  await turn();
  expect(hears()).toEqual([]);
});

test('the first process of a container always listens, as nothing else would end it', () => {
  const { owner, send, hears, exits } = processOf(1);
  const signals = createSignals(owner);
  expect(signals.atOnce(hears)()).toEqual(both);
  send('SIGTERM');
  expect(exits).toEqual([143]);
});
