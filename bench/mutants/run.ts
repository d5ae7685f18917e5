import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A test file that passes with nothing broken, and the numbers of the mutants whose places it reaches. */
export interface Trace {
  readonly test: string;
  /** Of the processor: others may use it too. */
  readonly ms: number;
  readonly reached: readonly number[];
}

/** What Git knows of the checkout and what it does not ignore. */
export function filesOfCheckout(): readonly string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { encoding: 'utf8' }).split('\0');
  return listed.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true);
}

/** Copies the checkout, with `texts` in place of what is in these files; packages and the build are shared. */
export function copyCheckout(texts: ReadonlyMap<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-mutants-')));
  for (const file of filesOfCheckout()) cpSync(file, join(folder, file));
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  for (const shared of ['node_modules', 'dist'].filter((name) => existsSync(name)))
    symlinkSync(resolve(shared), join(folder, shared));
  return folder;
}

/** Runs the test files of a copy that import one of `files`, with nothing broken. Those of browsers and packages are left out. */
export async function trace(folder: string, files: readonly string[], mutantCount: number): Promise<readonly Trace[]> {
  const traces = join(folder, 'traces.jsonl');
  writeFileSync(traces, '');
  const ignored = ['browser.test.ts$', 'test/(?:build|deploy|hosts|package)/'];
  const variables = { MUTANT_COUNT: String(mutantCount), MUTANT_TRACES: traces };
  await jest(folder, ['--findRelatedTests', ...files, '--testPathIgnorePatterns', ...ignored], variables);
  const lines = readFileSync(traces, 'utf8').split('\n').filter(Boolean);
  // The environment of Jest beside this file wrote them.
  return lines.map((line) => JSON.parse(line) as Trace);
}

/** Answers whether one of `tests` notices a mutant: it fails, or does not end. */
export async function isKilled(folder: string, mutant: number, tests: readonly Trace[]): Promise<boolean> {
  const paths = tests.map(({ test }) => test);
  // Many times what they take of the processor, as others may use it.
  const limitMs = 60_000 + 10 * tests.reduce((sum, { ms }) => sum + ms, 0);
  const variables = { MUTANT: String(mutant), MUTANT_TESTS: paths.join('\n') };
  const args = ['--runInBand', '--bail', '--runTestsByPath', ...paths];
  return paths.length > 0 && !(await jest(folder, args, variables, limitMs));
}

/** Runs Jest in a folder; answers whether all tests passed, in time. */
function jest(folder: string, args: readonly string[], variables: NodeJS.ProcessEnv, limitMs = 2 ** 31 - 1) {
  const [environment, sequencer] = ['environment', 'sequencer'].map((name) =>
    resolve(`bench/mutants/jest-${name}.mjs`),
  );
  const options = ['--silent', '--watchman=false', `--env=${environment}`, `--testSequencer=${sequencer}`, ...args];
  const child = spawn(process.execPath, [resolve('node_modules/jest/bin/jest.js'), ...options], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', ...variables },
    stdio: 'ignore',
    // A process group of its own, as tests start processes.
    detached: true,
  });
  const end = (): void => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  const timer = setTimeout(end, limitMs);
  return new Promise<boolean>((done) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      end();
      done(code === 0);
    }),
  );
}
