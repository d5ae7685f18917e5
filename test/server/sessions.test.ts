import { EventEmitter } from 'node:events';
import type { Http2SecureServer } from 'node:http2';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defaultLimits } from '../../src/server/limits.ts';
import { guardSessions } from '../../src/server/connections.ts';

const limits = { ...defaultLimits, headersMs: 2_000, requestMs: 3_000, idleMs: { http1: 1, http2: 5_000 } };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A server with one session, and when what becomes of it happens, in milliseconds. */
function guarded({ isDeaf = false } = {}) {
  const start = performance.now();
  const told: string[] = [];
  const tell = (what: string): void => {
    told.push(`${what} at ${performance.now() - start}`);
  };
  const server = new EventEmitter();
  const session = Object.assign(new EventEmitter(), {
    close: () => {
      tell('session closed');
      if (!isDeaf) session.emit('close');
    },
    destroy: () => {
      tell('session destroyed');
    },
  });
  const below = {
    destroy: () => {
      tell('connection cut');
      session.emit('close');
    },
  };
  const sessions = guardSessions(server as unknown as Http2SecureServer, limits);
  server.emit('secureConnection', below);
  server.emit('session', session);
  const open = (): EventEmitter => {
    const stream = Object.assign(new EventEmitter(), {
      close: (code: number) => {
        tell(`stream closed with ${code}`);
        if (!isDeaf) stream.emit('close');
      },
    });
    session.emit('stream', stream);
    return stream;
  };
  return { server, sessions, open, told };
}

test('a session without a request ends when its headers are late: at the next look, twice a second', () => {
  const { told } = guarded();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual(['session closed at 2500']);
});

test('one that has served is kept for as long as it may be idle, from its last answer on', () => {
  const { open, told } = guarded();
  jest.advanceTimersByTime(1_000);
  const first = open();
  jest.advanceTimersByTime(1_000);
  first.emit('close');
  jest.advanceTimersByTime(4_900);
  expect(told).toEqual([]);
  const second = open();
  jest.advanceTimersByTime(200);
  second.emit('close');
  jest.advanceTimersByTime(60_000);
  // The second answer ended at 7,100: idle since then.
  expect(told).toEqual(['session closed at 12500']);
});

test('a session whose streams are under way is not idle; a stream that outstays its time is cancelled', () => {
  const { open, told } = guarded();
  const [first, second] = [open(), (jest.advanceTimersByTime(4_000), open())];
  jest.advanceTimersByTime(3_900);
  expect(told).toEqual([]);
  jest.advanceTimersByTime(700);
  expect(told).toEqual(['stream closed with 8 at 8500']);
  second.emit('close');
  jest.advanceTimersByTime(60_000);
  expect([first.listenerCount('close'), told]).toEqual([
    0,
    ['stream closed with 8 at 8500', 'session closed at 14000'],
  ]);
});

test('what does not end when it is told to is cut after the grace period', () => {
  const [silent, busy] = [guarded({ isDeaf: true }), guarded({ isDeaf: true })];
  busy.open();
  jest.advanceTimersByTime(60_000);
  expect([silent.told.at(0), silent.told.at(-1)]).toEqual(['session closed at 2500', 'connection cut at 7500']);
  expect([busy.told.at(0), busy.told.at(-1)]).toEqual(['stream closed with 8 at 8500', 'connection cut at 13500']);
});

test('at the end of the server its sessions are told, or cut, and nobody looks any more', () => {
  const { server, sessions, told } = guarded();
  sessions.destroy();
  server.emit('close');
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual(['session destroyed at 0']);
  sessions.close();
  expect([told, jest.getTimerCount()]).toEqual([['session destroyed at 0', 'session closed at 60000'], 0]);
  sessions.close();
  expect(told).toHaveLength(2);
});
