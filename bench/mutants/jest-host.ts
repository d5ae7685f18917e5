import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** What became of a test file. A host that ended and a test that does not end have noticed a break. */
export interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'ended' | 'endless';
  /** The numbers of the mutants whose places it reached, where the sources are traced. */
  readonly reached: readonly number[];
}

/** A test file to run. */
export interface TestFile {
  readonly test: string;
  readonly limitMs: number;
  /** How many mutants the traced sources have; 0 where none is traced. */
  readonly mutantCount: number;
}

/** What the process of a host tells of a test file. */
interface Told {
  readonly isPassed: boolean;
  readonly reached: readonly number[];
  readonly sizeBytes: number;
}

/** Runs test files in a folder, one at a time, in a process that stays. */
export interface JestHost {
  readonly run: (file: TestFile) => Promise<TestRun>;
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
  const run = ({ limitMs, ...asked }: TestFile): Promise<TestRun> =>
    new Promise((done) => {
      const host = (child ??= start(folder));
      const end = (outcome: TestRun['outcome'], reached: readonly number[] = []): void => {
        clearTimeout(timer);
        host.removeAllListeners();
        if (outcome === 'ended' || outcome === 'endless') stop();
        done({ outcome, reached });
      };
      const timer = setTimeout(() => {
        end('endless');
      }, limitMs);
      host.once('exit', () => {
        end('ended');
      });
      host.once('message', ({ isPassed, reached, sizeBytes }: Told) => {
        end(isPassed ? 'passed' : 'failed', reached);
        if (sizeBytes > largestBytes) stop();
      });
      // One that ended after its last test takes no more.
      host.send(asked, (error) => {
        if (error !== null) end('ended');
      });
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
