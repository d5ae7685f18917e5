import { dirname, resolve } from 'node:path';
import { isFileName, resolvePath } from '../../lib/uri.ts';
import { isUserError } from '../../lib/user-error.ts';
import { comparablePath } from '../../node/watch.ts';
import type { LintSystem } from './lint-command.ts';
import { rulesetNames } from './ruleset.ts';

/** The files of a run, by their paths from the working folder or absolute ones. */
interface RunFiles {
  /** Descriptions and their parts, rulesets, settings and baselines, there or not. */
  readonly read: readonly string[];
  /** Reports. */
  readonly written: readonly string[];
}

/** Takes note of the files of a run, before its reports are written. */
export type NoteFiles = (files: RunFiles) => void;

/**
 * Calls `lint`, and again whenever a file that it read or another description changes, once no run is open, until a signal ends the process;
 * answers the code of the last run.
 */
export async function watchLint(
  lint: (note: NoteFiles) => Promise<number>,
  system: Pick<LintSystem, 'watchFolders' | 'workingFolder' | 'stderr' | 'forever'>,
): Promise<number> {
  const { workingFolder } = system;
  const compared = (paths: readonly string[]): ReadonlySet<string> =>
    new Set(paths.map((path) => comparablePath(resolvePath(workingFolder, path))));
  // A ruleset may come later.
  const usual = rulesetNames.map((name) => resolvePath(workingFolder, name));
  let [read, written] = [compared(usual), compared([])];
  let [isRunning, isChanged] = [true, false];
  const note: NoteFiles = (files) => {
    read = compared([...usual, ...files.read.filter(isFileName)]);
    written = compared(files.written);
  };
  const lintAgain = async (): Promise<void> => {
    isChanged = true;
    // One run at a time: their reports would mix, and the older one could end last.
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      system.stderr('\n');
      system.stderr('Changed: linting again.\n');
      try {
        code = await lint(note);
      } catch (error) {
        code = 2;
        // A mistake may be mended with the next change.
        system.stderr(`${isUserError(error) ? error.message : String(error)}\n`);
      }
      watch.follow();
    }
    isRunning = false;
  };
  // Before the first run: what is saved while it reads must not be missed.
  const watch = system.watchFolders([workingFolder], () => void lintAgain(), {
    others: () => [...new Set([...read].map((file) => resolve(dirname(file))))],
    // A report that the run writes would begin the next one.
    counts: (path) => (written.has(path) ? false : read.has(path) || undefined),
  });
  let code: number;
  try {
    code = await lint(note);
    system.stderr('Watching for changes. Ctrl-C ends.\n');
    watch.follow();
    isRunning = false;
    if (isChanged) void lintAgain();
    await system.forever;
  } finally {
    watch.stop();
  }
  return code;
}
