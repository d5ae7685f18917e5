import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import paths, { type PlatformPath, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { compareCodes } from '../lib/lists.ts';
import { isAddress } from '../lib/uri.ts';
import { show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';

export interface FolderEntry {
  readonly name: string;
  /** A link has the kind of what it leads to; one to a folder is `other`. */
  readonly kind: 'file' | 'folder' | 'other';
  readonly isLink?: true;
}

/** The kind of file at a path, links followed; undefined for none. */
export function kindOf(path: string): FolderEntry['kind'] | undefined {
  try {
    const found = statSync(path);
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  } catch {
    return undefined;
  }
}

/**
 * Makes a folder, and those above it. Node's own way never ends in a folder where the system makes none, as in `/proc`.
 * @throws the error of the system where that cannot be.
 */
export function makeFolder(path: string): void {
  const above = dirname(path);
  try {
    mkdirSync(path);
  } catch (error) {
    const code = types.isNativeError(error) && 'code' in error ? error.code : undefined;
    // It may be a link to one, too.
    if (kindOf(path) === 'folder') return;
    if (code !== 'ENOENT' || above === path) throw error;
    makeFolder(above);
    mkdirSync(path);
  }
}

/** The entries of a folder, sorted; none of one that cannot be read. Links to folders are not followed, as they may lead in circles. */
export function listFolder(path: string): readonly FolderEntry[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .map((entry): FolderEntry => {
        if (entry.isDirectory()) return { name: entry.name, kind: 'folder' };
        if (!entry.isSymbolicLink()) return { name: entry.name, kind: entry.isFile() ? 'file' : 'other' };
        const kind = kindOf(`${path}/${entry.name}`) === 'file' ? 'file' : 'other';
        return { name: entry.name, kind, isLink: true };
      })
      .sort((a, b) => compareCodes(a.name, b.name));
  } catch {
    return [];
  }
}

/**
 * The folder that the files of the description at `path` must stand in: `root`, else the top of the Git repository that holds it, else
 * its own folder. `nameFile` says what messages call it.
 * @throws UserError where `root` is no folder above it.
 */
export function rootFolderOf(path: string, root?: string, nameFile = (file: string): string => file): string {
  const folder = dirname(resolve(path));
  if (root === undefined) return repositoryTop(folder) ?? folder;
  const top = resolve(root);
  if (kindOf(top) !== 'folder') throw new UserError(`\`--root\` must be a folder; found ${show(root)}.`);
  if (isWithin(top, folder)) return top;
  throw new UserError(
    `\`--root\` must be a folder that holds the description; found ${show(root)}, which does not hold ${nameFile(path)}.`,
  );
}

/** `file` as it is called from the top of the repository of the working directory; as it is where it stands elsewhere, or there is none. */
export function nameFromTop(file: string): string {
  const top = repositoryTop(process.cwd());
  return top === undefined || isAddress(file) ? file : nameFrom(top, resolve(file));
}

/** The top of the Git repository that holds `folder`, an absolute path: the nearest folder above it, or itself, with a `.git`. Undefined where none does. */
export function repositoryTop(folder: string): string | undefined {
  // In a worktree `.git` is a file.
  if (existsSync(`${folder}${paths.sep}.git`)) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryTop(above);
}

/** The paths of a system: that of this process, or in tests `path.win32`. */
type PathRules = Pick<PlatformPath, 'relative' | 'isAbsolute' | 'sep'>;

/** `path` with `/` between its names, which every system reads; in a path of POSIX a backslash is a letter. */
export function toPortablePath(path: string, { sep }: PathRules = paths): string {
  return path.split(sep).join('/');
}

/** `file` as it is called from `folder`, with `/`; itself where it stands elsewhere, another drive included, or is the folder. */
export function nameFrom(folder: string, file: string, rules: PathRules = paths): string {
  const path = rules.relative(folder, file);
  return path !== '' && isBelow(path, rules) ? toPortablePath(path, rules) : file;
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
  const path = toPortablePath(paths.relative('.', file));
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
