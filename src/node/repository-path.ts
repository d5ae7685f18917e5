import { closeSync, constants, lstatSync, openSync, readSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isWithin } from './paths.ts';

/** The mark near the start of every file of pages: none without it is replaced or removed. */
export const pageMark = 'Written by assay preview.';

/** True for the path of one page that holds all entries; pages have others in a folder. */
export function isOnePage(path: string): boolean {
  return /\.html$/iu.test(path);
}

/** A file or folder that a setting names. */
export interface NamedPath {
  readonly path: string;
  /** The folder that it must stay below, because a repository named it; undefined where the user did, who may name any. */
  readonly root?: string;
}

/** The use that a repository makes of a path. */
export interface PathRequest {
  readonly root: string;
  /** A file or folder is read; a file is written, or another text is put into one that has been read; a folder is filled. */
  readonly use: 'reads' | 'writes' | 'updates' | 'fills';
  /** A text near the start of every file of ours of that kind; without it a file that is there is nobody's to replace. */
  readonly mark?: string;
}

/**
 * Why a repository may not name the file or folder at `path`, an absolute path, for something: the end of a sentence. Undefined where it may. What is
 * read may be a link within the root folder; what is written is reached by real folders alone, is not Git's, and replaces nothing that is not ours.
 */
export function refusedPath(path: string, { root, use, mark }: PathRequest): string | undefined {
  if (!isWithin(root, path)) return `outside of its root folder ${root}`;
  if (use === 'reads') return leadsOut(path, root) ? `a link out of its root folder ${root}` : undefined;
  const names = relative(root, path).split(sep);
  if (names.some(isGitFolder)) return 'which belongs to Git';
  const link = firstLink(names, root);
  if (link !== undefined) return `where ${link} is a symbolic link`;
  const found = statusOf(path);
  if (found === undefined) return undefined;
  if (use === 'fills') return found.isDirectory() ? undefined : 'where a file is';
  if (!found.isFile()) return found.isDirectory() ? 'where a folder is' : 'where something is that is no file';
  if (use === 'updates' || found.size === 0 || (mark !== undefined && holdsMark(path, mark))) return undefined;
  return 'where a file is that Assay did not write';
}

/** True where `path` leads out of `root`; of a path that does not exist, its nearest folder that does. */
function leadsOut(path: string, root: string): boolean {
  try {
    return !isWithin(realpathSync(root), realpathSync(path));
  } catch {
    // A link to nothing may lead to something later.
    if (statusOf(path)?.isSymbolicLink() === true) return true;
    const above = dirname(path);
    return above !== path && leadsOut(above, root);
  }
}

/** True for names that a file system may take for `.git`: without regard to case, to dots and blanks at its end, to streams, to signs without width, or short. */
function isGitFolder(name: string): boolean {
  const plain = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/:.*$|[. ]+$/su, '');
  return /^(?:\.git|git~\d+)$/iu.test(plain);
}

/** The first of the folders and the file below `root` that is a symbolic link; undefined where none is. */
function firstLink(names: readonly string[], root: string): string | undefined {
  const paths = names.map((_, index) => join(root, ...names.slice(0, index + 1)));
  return paths.find((path) => statusOf(path)?.isSymbolicLink() === true);
}

function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

const headBytes = 4_096;

/** True where the file at `path`, which is no link, has `mark` near its start. */
export function holdsMark(path: string, mark: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const bytes = Buffer.alloc(headBytes);
    return bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0)).includes(mark);
  } catch {
    // A file that cannot be read is not recognised as ours.
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
