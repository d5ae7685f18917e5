import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** A copy of the checkout, in which files are broken and tests run. */
export interface Workplace {
  /** Runs `tests` in their order until one fails. */
  readonly run: (broken: BrokenFile, tests: readonly string[], limitMs: number) => Promise<TestRun>;
  /** The tests that import `file`, whether directly or not. */
  readonly relatedTests: (file: string) => Promise<readonly string[]>;
  readonly remove: () => void;
}

/** A file, and what is in it instead. */
interface BrokenFile {
  readonly file: string;
  readonly text: string;
}

/** What became of tests. One that does not end has noticed. */
type TestRun = 'passed' | 'failed' | 'endless';

/** Copies what Git knows of the checkout and what it does not ignore; packages and the build are shared. */
export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(shared)) symlinkSync(resolve(shared), join(folder, shared));
  const jest = (args: readonly string[], limitMs: number, more = {}) => runJest(args, { folder, limitMs, more });
  return {
    run: async ({ file, text }, tests, limitMs) => {
      const before = readFileSync(join(folder, file));
      writeFileSync(join(folder, file), text);
      try {
        const options = [
          '--runInBand',
          '--bail',
          '--silent',
          '--forceExit',
          '--testSequencer',
          '<rootDir>/bench/mutants/in-order.cjs',
        ];
        const { code } = await jest([...options, '--runTestsByPath', ...tests], limitMs, {
          TEST_ORDER: tests.join('\n'),
        });
        return code === undefined ? 'endless' : code === 0 ? 'passed' : 'failed';
      } finally {
        writeFileSync(join(folder, file), before);
      }
    },
    relatedTests: async (file) => {
      const { stdout } = await jest(['--listTests', '--findRelatedTests', file], 120_000);
      return stdout
        .split('\n')
        .filter((line) => line.endsWith('.test.ts'))
        .map((path) => relative(folder, path))
        .sort();
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs Jest in `folder`; the code is undefined where it had to be ended. */
function runJest(
  args: readonly string[],
  { folder, limitMs, more }: { readonly folder: string; readonly limitMs: number; readonly more: NodeJS.ProcessEnv },
): Promise<{ readonly code: number | undefined; readonly stdout: string }> {
  const program = resolve('node_modules/jest/bin/jest.js');
  // A process group of its own, as tests start processes.
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  return new Promise((done) => {
    let isLate = false;
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All have ended.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      end();
      done({ code: isLate ? undefined : (code ?? 1), stdout });
    });
  });
}
