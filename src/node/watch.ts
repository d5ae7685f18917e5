import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Description } from '../description/description.ts';
import { unreadableFiles } from '../description/read/referenced-files.ts';
import { isFileName } from '../lib/uri.ts';
import { isWithin, toPortablePath } from './paths.ts';

const settleMs = 100;
const missingMs = 1_000;
// More folders than anybody means to watch: each takes a handle of the system.
const folderLimit = 1_000;

/** File types of descriptions and their examples. Not logs: one that grows in the folder would reload without end. */
const watched = /\.(?:ya?ml|json|xml|csv|html?|svg|png|jpe?g|gif|webp|pdf)$/iu;
const ignored = /^(?:\.|node_modules$)/u;

export interface FolderWatch {
  /** Asks for the further folders and the files again. */
  readonly follow: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onChange` when files of descriptions in or below one of `folders` (not in hidden ones or node_modules) have changed
 * and 100 ms passed without another change. `others` are further folders, without those below them. Only `files` count where they are
 * given. Both are asked for again after each change.
 *
 * Each folder is watched by itself: Node's recursive watching (v20, Linux) follows files, and loses one that an editor saves by
 * rename. A folder that disappears is looked for every second.
 */
export function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  { others = () => [], files = () => undefined, counts = () => undefined }: WatchOptions = {},
): FolderWatch {
  const watching = new Map<string, { readonly watcher: FSWatcher | undefined; readonly inode: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isChanged = false;
  let known: ReadonlySet<string> | undefined;

  const settle = (isOfInterest: boolean, afterMs = settleMs): void => {
    isChanged ||= isOfInterest;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const isOther = follow();
      const isDue = isChanged || isOther;
      isChanged = false;
      if (!isDue) return;
      onChange();
      follow();
    }, afterMs);
  };
  const start = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, (event, name) => {
        const isOfInterest = name === null || isRead(join(folder, name), name);
        // A folder may have come or gone.
        if (isOfInterest || (event === 'rename' && !ignored.test(name))) settle(isOfInterest);
      });
      return watcher.on('error', () => {
        settle(false);
      });
    } catch {
      // A folder that cannot be watched (its removal, a limit of the system) must not end the server.
      return undefined;
    }
  };
  const isRead = (path: string, name: string): boolean =>
    counts(comparablePath(path)) ??
    (known === undefined ? watched.test(name) && !ignored.test(name) : known.has(comparablePath(path)));
  /** Watches the folders there are now; whether one is new that has files of interest. */
  const follow = (): boolean => {
    const found = new Map([...folders.flatMap(foldersBelow), ...others().flatMap(folderAt)].slice(0, folderLimit));
    for (const [folder, { watcher, inode }] of watching) {
      if (found.get(folder) === inode) continue;
      watcher?.close();
      watching.delete(folder);
    }
    const added = [...found].filter(([folder]) => !watching.has(folder));
    for (const [folder, inode] of added) watching.set(folder, { watcher: start(folder), inode });
    if (!folders.every((folder) => found.has(folder))) settle(false, missingMs);
    const read = files()?.map(comparablePath);
    known = read && new Set(read);
    const holding = new Set(read?.map((file) => dirname(file)));
    return added.some(([folder]) => known === undefined || holding.has(comparablePath(folder)));
  };

  follow();
  return {
    follow: () => void follow(),
    stop: () => {
      clearTimeout(timer);
      for (const { watcher } of watching.values()) watcher?.close();
    },
  };
}

/** Further folders to watch, and the files in all of them that count. */
export interface WatchOptions {
  readonly others?: () => readonly string[];
  /** The files that are read, there or not; undefined where any may be. */
  readonly files?: () => readonly string[] | undefined;
  /** Tells whether the file at a {@link comparablePath} counts; undefined where its name and `files` tell. */
  readonly counts?: (path: string) => boolean | undefined;
}

/** `path` as the system and a description may both write it: macOS parts letters and their accents. */
export function comparablePath(path: string): string {
  return toPortablePath(resolve(path)).normalize('NFC');
}

/** A folder with what tells it from another of the same name; nothing where there is none. */
function folderAt(folder: string): readonly (readonly [string, number])[] {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? [] : [[folder, found.ino]];
}

/** `root` and the folders below it, with what tells a folder from one of the same name that replaces it. */
function foldersBelow(root: string): readonly (readonly [string, number])[] {
  const found: (readonly [string, number])[] = [];
  const open = [root];
  for (let folder = open.shift(); folder !== undefined && found.length < folderLimit; folder = open.shift()) {
    try {
      found.push([folder, statSync(folder).ino]);
      const entries = readdirSync(folder, { withFileTypes: true });
      const inner = entries.filter((entry) => entry.isDirectory() && !ignored.test(entry.name));
      for (const { name } of inner) open.push(join(folder, name));
    } catch {
      // It disappeared meanwhile, or may not be read.
      continue;
    }
  }
  return found;
}

/** The folders that are watched for changes: those of descriptions that are files. */
export function watchedFolders(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter(isFileName).map((path) => dirname(resolve(path))))];
}

/** The files that `descriptions` read, or would read if they were there, once {@link otherFolders} has asked for them. */
export function readFiles(descriptions: readonly Description[]): readonly string[] {
  return descriptions.flatMap((description) => description.askedFor()).filter(isFileName);
}

/** The folders outside `watched` that hold files which `descriptions` refer to, at any depth. */
export function otherFolders(descriptions: readonly Description[], watched: readonly string[]): readonly string[] {
  // Pages and answers read what they need when they are made; this reads every file.
  for (const description of descriptions) unreadableFiles(description);
  const folders = [...new Set(readFiles(descriptions).map((file) => dirname(resolve(file))))];
  return folders.filter((folder) => !watched.some((each) => isWithin(each, folder)));
}
