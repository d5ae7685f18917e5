import type { LintSystem } from '../lint/system.ts';
import { clockMs, now } from './clock.ts';
import { isTerminal } from './descriptor.ts';
import { createReadBytes, relativePath, writeTextFile } from './files.ts';
import { kindOf, listFolder } from './folders.ts';
import { coreCount, startLintThreads } from './lint-threads.ts';
import { nameFilesOf } from './name-file.ts';
import type { Output } from './output.ts';
import { createPaint } from './paint.ts';
import { startProgress } from './progress.ts';
import { replaceFile } from './replace-file.ts';
import { repositoryTop } from './repository.ts';
import { rootFolderOf } from './root-folder.ts';
import { readStdin } from './stdin.ts';
import { createStopSignal } from './signals.ts';
import { packageVersion } from './version.ts';
import { watchFolders } from './watch.ts';

/** The effects of `assay lint`. Apart from those of the other commands, because it is to start at once. */
export function createLintSystem(output: Output): LintSystem {
  const stop = createStopSignal();
  return {
    workingFolder: process.cwd().replaceAll('\\', '/'),
    readBytes: createReadBytes(),
    readBytesWithin: createReadBytes,
    rootFolderOf: (path, root) => rootFolderOf(path, root, relativePath(path)),
    nameFilesOf: (path) => nameFilesOf(relativePath(path)),
    fetchFile: async (address) => {
      // Loaded when it is needed: start-up time counts.
      const fetching = await import('./fetch-bytes.ts');
      return fetching.fetchExactly(address);
    },
    kindOf,
    listFolder,
    readStdin,
    relativePath,
    repositoryTop,
    writeFile: writeTextFile,
    replaceFile,
    watchFolders,
    startProgress,
    coreCount,
    startThreads: startLintThreads,
    clockMs,
    today: () => now().toISOString().slice(0, 10),
    version: packageVersion(),
    stdout: output.stdout,
    stderr: output.stderr,
    paint: createPaint({ isTTY: isTerminal(1) }, process.env),
    get stopped() {
      return stop.stopped;
    },
  };
}
