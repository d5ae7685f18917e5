import { lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { types } from 'node:util';
import { UserError } from '../lib/user-error.ts';
import { createReadBytes, reasonOf } from './files.ts';
import { makeFolder } from './paths.ts';
import { holdsMark, pageMark, refusedPath, type NamedPath } from './repository-path.ts';
import { yieldToEventLoop } from './clock.ts';
import type { Signals } from './signals.ts';
import { replaceOther } from './write.ts';

/** A file of a folder of pages. */
export interface PageFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** The text, which has `pageMark` near its start; or the bytes of a picture, whose name ends in `contentName` of them. */
  readonly text: () => string | Uint8Array;
}

/** A name that these bytes alone have. A picture, which cannot hold a mark, is recognised as ours by it. */
export function contentName(bytes: Uint8Array): string {
  // Every command loads this file, and few make a hash.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** The file that lists what was written, so that the next run takes away what is no more. */
const listName = '.assay-preview';

// To let signals in and out takes about as long as to write a page.
const drawnTogether = 16;

/**
 * Writes `files` into a folder; what an earlier run wrote there and this one does not is removed, and nothing else is. All below the folder are real
 * folders and files, and nothing is replaced that an earlier run did not write: both are looked at before the first file is written. Some pages are
 * drawn `atOnce`, as one may take long, then written; the event loop turns between two files, so that a signal may end the process there: each file is
 * whole then, new or that of the earlier run. `more` files are asked for when all others are written.
 * @throws UserError where that cannot be.
 */
export async function writeFolder(
  named: NamedPath,
  files: readonly PageFile[],
  more: () => readonly PageFile[] = () => [],
  atOnce: Signals['atOnce'] = (work) => work,
): Promise<void> {
  const draw = atOnce(drawAll);
  try {
    const folder = openFolder(named);
    const before = listed(folder);
    const paths = new Set<string>();
    const known = new Set<string>();
    assertOurs(named.path, folder, listName);
    for (const part of [() => files, more]) {
      const now = part();
      for (const { path } of now) assertOurs(named.path, folder, path);
      for (const { path } of now) paths.add(path);
      // However the writing ends, the next run knows of all that may be there.
      writeList(folder, new Set([...before, ...paths]));
      for (let start = 0; start < now.length; start += drawnTogether) {
        const { drawn, defect } = draw(now.slice(start, start + drawnTogether));
        for (const [path, text] of drawn) {
          await yieldToEventLoop();
          makeFolders(folder, path, known);
          replaceOther(join(folder, path), text);
        }
        if (defect !== undefined) throw defect.cause;
      }
    }
    for (const path of before) if (!paths.has(path) && isOurs(folder, path)) rmSync(join(folder, path));
    writeList(folder, paths);
  } catch (cause) {
    // A defect in a page says nothing of the folder.
    if (!types.isNativeError(cause) || !('code' in cause)) throw cause;
    throw new UserError(`${named.path}: a folder of pages must be writable; found ${reasonOf(cause)}.`, { cause });
  }
}

/** Pages that are drawn and not yet written, up to one that cannot be drawn. */
interface DrawnPages {
  readonly drawn: readonly (readonly [path: string, text: string | Uint8Array])[];
  readonly defect?: { readonly cause: unknown };
}

function drawAll(files: readonly PageFile[]): DrawnPages {
  const drawn: [string, string | Uint8Array][] = [];
  try {
    for (const { path, text } of files) drawn.push([path, text()]);
    return { drawn };
  } catch (cause) {
    return { drawn, defect: { cause } };
  }
}

function writeList(folder: string, paths: Iterable<string>): void {
  replaceOther(join(folder, listName), [pageMark, ...paths].join('\n'));
}

/** The real path of a folder, which is made if it is not there. The user may name a link; a repository may not. */
function openFolder({ path, root }: NamedPath): string {
  const assertAllowed = (): void => {
    const refused = root === undefined ? undefined : refusedPath(resolve(path), { root, use: 'fills' });
    if (refused !== undefined)
      throw new UserError(`${path}: a folder of pages must be one that a repository may name; found one ${refused}.`);
  };
  assertAllowed();
  makeFolder(resolve(path));
  assertAllowed();
  return realpathSync(path);
}

/** The files that the list of an earlier run names. Anybody may have changed that list: it leads nowhere else. */
function listed(folder: string): readonly string[] {
  if (kindOf(join(folder, listName)) !== 'file') return [];
  return readFileSync(join(folder, listName), 'utf8').split('\n').slice(1).filter(isInside);
}

function isInside(path: string): boolean {
  return /^[^\0\\]+$/u.test(path) && !/^(?:\/|[a-z]:)/iu.test(path) && !path.split('/').includes('..');
}

function assertOurs(name: string, folder: string, path: string): void {
  const parts = path.split('/');
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join('/');
    const kind = kindOf(join(folder, part));
    if (kind === 'none') return;
    const isLast = index === parts.length - 1;
    if (kind === 'folder' && !isLast) continue;
    if (kind === 'file' && isLast && isFree(join(folder, part))) return;
    const found = kind === 'link' ? 'a symbolic link' : kind === 'folder' ? 'a folder' : 'a file of somebody else';
    throw new UserError(
      `${name}/${part}: what pages replace must have been written by \`assay preview\`; found ${found}. Take it away, or name another folder with \`--out\`.`,
    );
  }
}

/** True where an earlier run wrote the file at `path`, which is reached by real folders alone. */
function isOurs(folder: string, path: string): boolean {
  const parts = path.split('/');
  const isReal = parts
    .slice(0, -1)
    .every((_, index) => kindOf(join(folder, ...parts.slice(0, index + 1))) === 'folder');
  return isReal && kindOf(join(folder, path)) === 'file' && isMarked(join(folder, path));
}

function isMarked(path: string): boolean {
  return holdsMark(path, pageMark) || isNamedByBytes(path);
}

function isNamedByBytes(path: string): boolean {
  const [, name] = /-([\da-f]{16})\.[a-z]+$/u.exec(path) ?? [];
  const bytes = name === undefined ? undefined : createReadBytes()(path);
  return bytes instanceof Uint8Array && contentName(bytes) === name;
}

function isFree(path: string): boolean {
  return lstatSync(path).size === 0 || isMarked(path);
}

/** Makes the folders above `path`; those in `known` are there. */
function makeFolders(folder: string, path: string, known: Set<string>): void {
  const above = dirname(path);
  if (above === '.' || known.has(above)) return;
  makeFolders(folder, above, known);
  if (kindOf(join(folder, above)) !== 'folder') mkdirSync(join(folder, above));
  known.add(above);
}

function kindOf(path: string): 'none' | 'file' | 'folder' | 'link' | 'other' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'none';
  if (found.isSymbolicLink()) return 'link';
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
}
