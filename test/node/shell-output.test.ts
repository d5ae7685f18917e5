import { describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellOutput } from '../../src/node/child-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const never = new Promise<never>(() => undefined);
const run = (command: string, limitMs = 60_000): ReturnType<typeof shellOutput> =>
  shellOutput(command, { limitMs, stopped: never });

describe('a shell reads the command as it was typed', () => {
  test.each([
    ['echo Bearer abc', 'Bearer abc\n'],
    [`printf '%s' "a  b"`, 'a  b'],
    ['echo a | tr a b && echo c', 'b\nc\n'],
    ['X=1; echo "$X"', '1\n'],
    // It waits for nothing that nobody types.
    ['cat; echo end', 'end\n'],
    ['true', ''],
  ])('%s', async (command, text) => {
    expect(await run(command)).toEqual({ kind: 'output', text });
  });

  test('of a long output the start is kept', async () => {
    const output = await run('head -c 3000000 /dev/zero | tr "\\0" x');
    expect(output.kind === 'output' && [/^x+$/u.test(output.text), output.text.length < 300_000]).toEqual([true, true]);
  });
});

describe('what ends it', () => {
  test.each([
    ['echo abc; exit 3', 'exit code 3'],
    ['no-such-command-of-ours 2>/dev/null', 'exit code 127'],
    ['kill -KILL $$', 'signal SIGKILL'],
  ])('%s: %s', async (command, reason) => {
    expect(await run(command)).toEqual({ kind: 'failed', reason });
  });

  const started = join(temporaryFolder(), 'started');
  /** A command that starts another one, and says which. */
  const endless = `sleep 600 & echo $! > ${started}; wait`;
  const isRunning = (): boolean => {
    try {
      process.kill(Number(readFileSync(started, 'utf8')), 0);
      // A process that has ended is there until its parent looks.
      return !/^State:\s+Z/mu.test(readFileSync(`/proc/${readFileSync(started, 'utf8').trim()}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  const untilGone = async (): Promise<boolean> => {
    while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 20));
    return true;
  };

  test('its time, with what it started', async () => {
    writeFileSync(started, '');
    expect(await run(endless, 300)).toEqual({ kind: 'failed', reason: 'no end within 0.3 s' });
    expect(await untilGone()).toBe(true);
  });

  test('a signal to us', async () => {
    const stopped = Promise.resolve('SIGINT');
    expect(await shellOutput('sleep 600', { limitMs: 60_000, stopped })).toEqual({ kind: 'stopped' });
  });
});
