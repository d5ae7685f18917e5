import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { types } from 'node:util';
import { show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { isAddress } from '../lib/address.ts';
import { isWithin, nameFrom } from './paths.ts';

/** An entry of a folder. */
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
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/**
 * The folder that the files of the description at `path` must stand in: `root`, else the top of the Git repository that holds it, else
 * its own folder. `name` is what messages call it.
 * @throws UserError where `root` is no folder above it.
 */
export function rootFolderOf(path: string, root?: string, name = path): string {
  const folder = dirname(resolve(path));
  if (root === undefined) return repositoryTop(folder) ?? folder;
  const top = resolve(root);
  if (kindOf(top) !== 'folder') throw new UserError(`\`--root\` must be a folder; found ${show(root)}.`);
  if (isWithin(top, folder)) return top;
  throw new UserError(
    `\`--root\` must be a folder that holds the description; found ${show(root)}, which does not hold ${name}.`,
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
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryTop(above);
}
