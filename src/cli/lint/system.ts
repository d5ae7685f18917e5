import type { ReadBytes } from '../../description/description.ts';
import type { FetchFile } from '../inputs/read-remote.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';
import type { FolderEntry } from '../system/folders.ts';
import type { Paint } from '../../report/paint.ts';
import type { LintThreadJob, ThreadResults } from './thread-data.ts';

/** The effects of `assay lint`. */
export interface LintSystem extends SettingsSystem {
  /** The working directory, absolute, with `/`. */
  readonly workingFolder: string;
  /** Files, with links followed within `folder` only. */
  readonly readBytesWithin: (folder: string) => ReadBytes;
  /**
   * The folder that the files of the description at an absolute path must stand in: `root`, else what is usual.
   * @throws UserError where `root` is no folder above it.
   */
  readonly rootFolderOf: (path: string, root?: string) => string;
  /** What messages call the files that the description at an absolute path refers to. */
  readonly nameFilesOf: (path: string) => (file: string) => string;
  readonly fetchFile: FetchFile;
  /** What is at an absolute path; undefined for nothing. */
  readonly kindOf: (path: string) => FolderEntry['kind'] | undefined;
  /** The entries of a folder, sorted; none of one that cannot be read. */
  readonly listFolder: (path: string) => readonly FolderEntry[];
  /** All of the standard input. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** Whole or not at all. @throws UserError where the file cannot be written. */
  readonly writeFile: (path: string, text: string) => void;
  /** Writes a description that is repaired: a link stays a link, the mode stays, and a read-only file is refused. */
  readonly replaceFile: (path: string, text: string) => void;
  readonly watchFolders: (folders: readonly string[], onChange: () => void) => () => void;
  /** Shows text if what follows takes longer than a second; call the answer when it is done. */
  readonly startProgress: (text: string) => () => void;
  /** How many threads the machine runs at once. */
  readonly coreCount: () => number;
  /** Starts `count` threads that lint; none where the command runs from sources. */
  readonly startThreads: (count: number, job: Omit<LintThreadJob, 'thread'>) => readonly Promise<ThreadResults>[];
  /** Milliseconds since some moment. */
  readonly clockMs: () => number;
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: () => string;
  /** The version of this package. */
  readonly version: string;
  readonly stdout: (text: string) => void;
  /** How text on stdout is coloured; plain where it is no terminal. */
  readonly paint: Paint;
  /** Resolves when the user or the system asks the command to end. */
  readonly stopped: Promise<void>;
}
