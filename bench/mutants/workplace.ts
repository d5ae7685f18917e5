import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createJestHost } from './jest-host.ts';

/** A copy of the checkout, in which files are broken and tests run. */
export interface Workplace {
  /** The first of `tests` that does not pass with the file broken, with the time limit of each. */
  readonly firstToFail: (broken: BrokenFile, tests: ReadonlyMap<string, number>) => Promise<string | undefined>;
  readonly remove: () => void;
}

/** A file, and what is in it instead. */
interface BrokenFile {
  readonly file: string;
  readonly text: string;
}

/** What Git knows of the checkout and what it does not ignore. */
export function filesOfCheckout(): readonly string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { encoding: 'utf8' }).split('\0');
  return listed.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true);
}

/** Copies the checkout; packages and the build are shared. */
export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'));
  for (const file of filesOfCheckout()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(shared)) symlinkSync(resolve(shared), join(folder, shared));
  const host = createJestHost(folder);
  const isPassed = async (test: string, limitMs: number): Promise<boolean> => {
    const run = await host.run(test, limitMs);
    // What an earlier mutant left behind may end the host: a fresh one decides.
    return (run === 'ended' ? await host.run(test, limitMs) : run) === 'passed';
  };
  return {
    firstToFail: async ({ file, text }, tests) => {
      const before = readFileSync(join(folder, file));
      writeFileSync(join(folder, file), text);
      try {
        for (const [test, limitMs] of tests) if (!(await isPassed(test, limitMs))) return test;
        return undefined;
      } finally {
        writeFileSync(join(folder, file), before);
      }
    },
    remove: () => {
      host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
