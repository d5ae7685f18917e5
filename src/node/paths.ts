import paths, { type PlatformPath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isAddress } from '../lib/address.ts';

/** The paths of a system: that of this process, or in tests `path.win32`. */
type PathRules = Pick<PlatformPath, 'relative' | 'isAbsolute' | 'sep'>;

/** `path` with `/` between its names, which every system reads; in a path of POSIX a backslash is a letter. */
export function withSlashes(path: string, { sep }: PathRules = paths): string {
  return path.split(sep).join('/');
}

/** `file` as it is called from `folder`, with `/`; itself where it stands elsewhere, another drive included, or is the folder. */
export function nameFrom(folder: string, file: string, rules: PathRules = paths): string {
  const path = rules.relative(folder, file);
  return path !== '' && isBelow(path, rules) ? withSlashes(path, rules) : file;
}

/** True where `path` is `folder` or stands in it. On Windows letters of either case are the same. */
export function isWithin(folder: string, path: string, rules: PathRules = paths): boolean {
  // Most paths are below, and few need to be taken apart to see it.
  if (path.startsWith(`${folder}${rules.sep}`) && !path.includes('..')) return true;
  return isBelow(rules.relative(folder, path), rules);
}

/** True for a relative path that leads nowhere up, and to no other drive. `..a` is a name. */
function isBelow(path: string, { isAbsolute, sep }: PathRules): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/**
 * Names in messages for the files that the description at `path` refers to: as `path` was written, absolute or from the working directory.
 * An address is called what it is.
 */
export function nameFilesOf(path: string): (file: string) => string {
  return paths.isAbsolute(path) ? (file) => file : (file) => (isAddress(file) ? file : fromHere(file));
}

/** `file`, absolute, as it is called from the working directory; `./` where it is that. */
function fromHere(file: string): string {
  const path = withSlashes(paths.relative('.', file));
  return path === '' ? './' : path;
}

/** The absolute path of a `file:` URI, with `/`; undefined of other documents. */
export function uriToPath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri).replaceAll('\\', '/') : undefined;
  } catch {
    // A host or an encoded slash: no file of ours.
    return undefined;
  }
}

/** The URI of an absolute path; a URI is its own. */
export function pathToUri(path: string): string {
  return /^[a-z][a-z\d+.-]+:/iu.test(path) ? path : pathToFileURL(path).href;
}
