import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** What became of a test file. A host that ended and a test that does not end have noticed a break. */
type TestRun = 'passed' | 'failed' | 'ended' | 'endless';

/** Runs test files in a folder, one at a time, in a process that stays. */
export interface JestHost {
  readonly run: (test: string, limitMs: number) => Promise<TestRun>;
  readonly stop: () => void;
}

/** Jest never lets go of all that a test file held. */
const largestBytes = 1_200_000_000;

/** A host for the tests of `folder`. It starts anew after a test that did not end, and where it has grown large. */
export function createJestHost(folder: string): JestHost {
  let child: ChildProcess | undefined;
  const stop = (): void => {
    try {
      // A process group of its own, as tests start processes.
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
    child = undefined;
  };
  const run = (test: string, limitMs: number): Promise<TestRun> =>
    new Promise((done) => {
      const host = (child ??= start(folder));
      const end = (outcome: TestRun): void => {
        clearTimeout(timer);
        host.removeAllListeners();
        if (outcome === 'ended' || outcome === 'endless') stop();
        done(outcome);
      };
      const timer = setTimeout(() => {
        end('endless');
      }, limitMs);
      host.once('exit', () => {
        end('ended');
      });
      host.once('message', (message: { readonly isPassed: boolean; readonly sizeBytes: number }) => {
        end(message.isPassed ? 'passed' : 'failed');
        if (message.sizeBytes > largestBytes) stop();
      });
      host.send(test);
    });
  return { run, stop };
}

function start(folder: string): ChildProcess {
  return fork(resolve('bench/mutants/jest-host.mjs'), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
}
