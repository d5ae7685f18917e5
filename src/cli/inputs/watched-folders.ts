import { dirname, resolve } from 'node:path';
import type { Description } from '../../description/description.ts';
import { unreadableFiles } from '../../description/read/referenced-files.ts';
import { isWithin } from '../../node/paths.ts';
import { isFileName } from '../../lib/uri.ts';

/** The folders that are watched for changes: those of descriptions that are files. */
export function watchedFolders(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter(isFileName).map((path) => dirname(resolve(path))))];
}

/** The folders outside `watched` that hold files which `descriptions` refer to, at any depth. */
export function otherFolders(descriptions: readonly Description[], watched: readonly string[]): readonly string[] {
  // Pages and answers read what they need when they are made; this reads every file.
  for (const description of descriptions) unreadableFiles(description);
  const files = descriptions.flatMap((description) => description.askedFor()).filter(isFileName);
  const folders = [...new Set(files.map((file) => dirname(resolve(file))))];
  return folders.filter((folder) => !watched.some((each) => isWithin(each, folder)));
}
