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
  /** Whether a test file passes with the file broken. One that does not end fails. */
  readonly isPassed: (broken: BrokenFile, test: string) => Promise<boolean>;
  readonly remove: () => void;
}

/** A file, and what is in it instead. */
export interface BrokenFile {
  readonly file: string;
  readonly text: string;
}

/** No test file takes as long, on a busy machine either. */
const limitMs = 90_000;

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
  return {
    isPassed: async ({ file, text }, test) => {
      const before = readFileSync(join(folder, file));
      writeFileSync(join(folder, file), text);
      try {
        const run = await host.run(test, limitMs);
        // What an earlier mutant left behind may end the host: a fresh one decides.
        return (run === 'ended' ? await host.run(test, limitMs) : run) === 'passed';
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
