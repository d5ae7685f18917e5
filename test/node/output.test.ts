import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { batchWrites, createOutput } from '../../src/node/output.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function gathering() {
  const written: string[] = [];
  let flush = (): void => undefined;
  const add = batchWrites(
    (text) => void written.push(text),
    (each) => {
      flush = each;
    },
  );
  return {
    written,
    add,
    exit: () => {
      flush();
    },
  };
}

test('lines that come within a few milliseconds are written at once, in order', () => {
  const { written, add } = gathering();
  add(() => 'one\n');
  add(() => 'two\n');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(20);
  add(() => 'three\n');
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a line is made when it is written', () => {
  const { written, add } = gathering();
  let word = 'early';
  add(() => `${word}\n`);
  word = 'late';
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['late\n']);
});

test('what waits when the process ends is written, once', () => {
  const { written, add, exit } = gathering();
  add(() => 'last\n');
  exit();
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['last\n']);
});

describe('text goes to the descriptor until some of it is left, then to the stream', () => {
  /** An output of which each write leaves what `rests` has at its place. */
  const outputOf = (rests: readonly (string | Error)[], writableLength = 0) => {
    const calls: string[] = [];
    const events: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const sink = (name: string) => ({
      write: (text: string | Uint8Array) => void calls.push(`${name} ${String(text)}`),
      on: (event: string, listener: (error: Error) => void) => {
        events.push(`${name} ${event}`);
        fail = listener;
      },
      writableLength,
    });
    const streams = { stdout: sink('stdout'), stderr: sink('stderr') };
    let count = 0;
    const output = createOutput(streams as unknown as Parameters<typeof createOutput>[0], (descriptor, text) => {
      calls.push(`${descriptor} ${text}`);
      const rest = rests[count] ?? '';
      count += 1;
      if (typeof rest === 'string') return rest;
      throw rest;
    });
    return {
      output,
      calls,
      events,
      fail: (error: Error) => {
        fail(error);
      },
    };
  };
  const written = (stream: 'stdout' | 'stderr', texts: readonly string[], rests: readonly (string | Error)[]) => {
    const { output, calls } = outputOf(rests);
    for (const text of texts) output[stream](text);
    return { calls, isLost: output.isLost() };
  };
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const broken = Object.assign(new Error('broken'), { code: 'EPIPE' });
  const lost = '2 The standard output must be writable; found no space left (ENOSPC). What goes there is lost.\n';

  test.each<[string, 'stdout' | 'stderr', readonly (string | Error)[], readonly string[], boolean]>([
    ['all is written', 'stdout', [], ['1 ab', '1 cd'], false],
    ['all of an error is written', 'stderr', [], ['2 ab', '2 cd'], false],
    ['some is left', 'stdout', ['b'], ['1 ab', 'stdout b', 'stdout cd'], false],
    ['some of an error is left', 'stderr', ['b'], ['2 ab', 'stderr b', 'stderr cd'], false],
    ['nobody reads', 'stdout', [broken], ['1 ab'], false],
    ['nobody reads errors', 'stderr', [broken, broken], ['2 ab', '2 cd'], false],
    ['the disk is full, which is said once', 'stdout', [full, '', full], ['1 ab', lost, '1 cd'], true],
  ])('%s', (_, stream, rests, calls, isLost) => {
    expect(written(stream, ['ab', 'cd'], rests)).toEqual({ calls, isLost });
  });

  test('a stream that breaks later loses what goes there, which is said once', () => {
    const { output, calls, events, fail } = outputOf(['b']);
    output.stdout('ab');
    fail(full);
    fail(full);
    expect({ calls, events, isLost: output.isLost() }).toEqual({
      calls: ['1 ab', 'stdout b', lost],
      events: ['stdout error'],
      isLost: true,
    });
  });

  test('when nobody reads any more it is known, and nothing is lost by a stream that breaks then', async () => {
    const { output, calls, fail } = outputOf(['b']);
    output.stdout('ab');
    fail(broken);
    fail(full);
    output.stdout('cd');
    await output.unread;
    expect({ calls, isLost: output.isLost() }).toEqual({ calls: ['1 ab', 'stdout b'], isLost: false });
  });

  test.each([
    ['written while less than a mebibyte waits', 1024 * 1024 - 1, ['1 ab', '1 cd']],
    ['left out while a mebibyte waits', 1024 * 1024, ['1 cd']],
  ])('a line of a log is %s', (_, length, calls) => {
    const { output, ...made } = outputOf([], length);
    output.log('ab');
    output.stdout('cd');
    expect(made.calls).toEqual(calls);
  });

  test.each([
    ['a\u001b[2J\n', '2 a\\u001b[2J\n'],
    ['a\nb\n', '2 a\\nb\n'],
    ['a', '2 a'],
  ])('a line of errors has nothing that a terminal acts upon: %j', (text, line) => {
    expect(written('stderr', [text], []).calls).toEqual([line]);
  });
});
