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
import { createJestHost, type TestFile, type TestRun } from './jest-host.ts';

/** A copy of the checkout, in which tests run. */
export interface Workplace {
  /** Runs a test file with another file broken, which is as it was afterwards. */
  readonly run: (file: TestFile, broken?: OtherText) => Promise<TestRun>;
  readonly remove: () => void;
}

/** A file, and what is in it instead. */
export interface OtherText {
  readonly file: string;
  readonly text: string;
}

/** What Git knows of the checkout and what it does not ignore. */
export function filesOfCheckout(): readonly string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { encoding: 'utf8' }).split('\0');
  return listed.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true);
}

/** Copies the checkout, with `others` instead of what is in these files; packages and the build are shared. */
export function createWorkplace(others: readonly OtherText[] = []): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'));
  for (const file of filesOfCheckout()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  for (const { file, text } of others) writeFileSync(join(folder, file), text);
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(shared)) symlinkSync(resolve(shared), join(folder, shared));
  const host = createJestHost(folder);
  // What an earlier mutant left behind may end the host: a fresh one decides.
  const run = async (file: TestFile): Promise<TestRun> => {
    const first = await host.run(file);
    return first.outcome === 'ended' ? host.run(file) : first;
  };
  return {
    run: async (file, broken) => {
      if (broken === undefined) return run(file);
      const path = join(folder, broken.file);
      const before = readFileSync(path);
      writeFileSync(path, broken.text);
      try {
        return await run(file);
      } finally {
        writeFileSync(path, before);
      }
    },
    remove: () => {
      host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
