import {
  type Stats,
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { types } from 'node:util';
import { UserError } from '../lib/user-error.ts';
import { kindOfFile, realPath, reasonOf, relativePath } from './files.ts';
import { makeFolder } from './paths.ts';
import { refusedPath, type NamedPath } from './repository-path.ts';

/**
 * Writes a report: whole or not at all, unless it is a stream of this process (`/dev/stdout`). Where a repository named the file, it is a real one below the
 * root folder, and replaces nothing but what bears `mark`.
 * @throws UserError where it cannot be written.
 */
export function writeReport(file: NamedPath, text: string, mark?: string): void {
  const assertAllowed = allowed(file, 'a report', { use: 'writes', ...(mark !== undefined && { mark }) });
  try {
    putText(file, text, 'a report', assertAllowed);
  } catch (cause) {
    throw notWritable(file.path, 'a report', reasonOf(cause), cause);
  }
}

/**
 * Writes a file whose old text is known, whole or not at all, and the folders above it. Where a repository named it, it is a real one below the
 * root folder; with `mark` it replaces nothing but what bears that. A file that holds the text already stays as it is.
 * @throws UserError where it cannot be written.
 */
export function writeFile(file: NamedPath, text: string, mark?: string): void {
  const assertAllowed = allowed(file, 'a file', mark === undefined ? { use: 'updates' } : { use: 'writes', mark });
  const folder = dirname(file.path);
  try {
    makeFolder(folder);
  } catch (cause) {
    const reason = types.isNativeError(cause) ? cause.message : 'another error';
    throw notWritable(relativePath(folder), 'a folder', `"${reason}"`, cause);
  }
  try {
    if (!holdsBytes(file.path, statsOf(file.path), Buffer.from(text))) putText(file, text, 'a file', assertAllowed);
  } catch (cause) {
    throw notWritable(file.path, 'a file', reasonOf(cause), cause);
  }
}

/**
 * Asserts that `writeFile` may write at a path, and writes nothing.
 * @throws UserError where the file cannot be written.
 */
export function assertWritable(file: NamedPath): void {
  allowed(file, 'a file', { use: 'updates' });
  let folder = dirname(file.path);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw notWritable(relativePath(folder), 'a folder', 'a file', undefined);
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw notWritable(relativePath(folder), 'a folder', reasonOf(cause), cause);
  }
}

/**
 * Asserts that a path may be written, now and whenever the answer is called.
 * @throws UserError, in the answer too, where a repository may not name it.
 */
function allowed(
  { path, root }: NamedPath,
  what: string,
  request: { readonly use: 'writes' | 'updates'; readonly mark?: string },
): () => void {
  const assertAllowed = (): void => {
    const refused = root === undefined ? undefined : refusedPath(resolve(path), { root, ...request });
    if (refused !== undefined)
      throw new UserError(
        `${relativePath(path)}: ${what} must stand at a path that a repository may name; found one ${refused}.`,
      );
  };
  assertAllowed();
  return assertAllowed;
}

function putText({ path, root }: NamedPath, text: string, what: string, assertAllowed: () => void): void {
  if (root !== undefined) {
    replaceText(path, statsOf(path), text, { isAllowed: assertAllowed });
    return;
  }
  const found = statsOf(path);
  // A link that the user names stays a link: what it leads to is replaced, from a file on its own disk.
  if (found === undefined || found.isFile()) replaceText(realPath(path), found, text);
  else if (isOwnStream(path)) writeFileSync(path, text);
  // To open a pipe that nobody reads waits for ever.
  else throw new UserError(`${path}: ${what} must be a regular file; found ${kindOfFile(found)}.`);
}

/** True for the paths of streams that take text at once: `/dev/null`, and the streams that this process was started with. */
function isOwnStream(path: string): boolean {
  return /^(?:\/dev\/(?:null|stdout|stderr|fd\/\d+)|\/proc\/self\/fd\/\d+)$/u.test(path);
}

/**
 * Puts `text` into the file at `path`, which exists: whole or not at all, by way of a file beside it. A link stays a link, and the mode
 * of the file stays.
 * @throws UserError where it cannot be written, a read-only file included: then the old text is whole.
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    accessSync(target, constants.W_OK);
    // Root may write everything; a file without the right to write is refused all the same.
    const found = statSync(target);
    if ((found.mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' });
    replaceText(target, found, text, { isDurable: true });
  } catch (cause) {
    throw notWritable(relativePath(path), 'a file', reasonOf(cause), cause, ' to be changed');
  }
}

interface Replacement {
  /** The text must be on the disk before the name leads to it. */
  readonly isDurable?: boolean;
  /**
   * Called again right before the new file gets the name.
   * @throws UserError where it may not.
   */
  readonly isAllowed?: () => void;
}

/**
 * Makes `path` the name of a file with `text`: that is written under a name that nobody can guess, in the same folder, and renamed. Node has no
 * way to open a file relative to an open folder; a folder that is exchanged for a link between the last look and the renaming is not noticed. `found` is the file that is there.
 */
function replaceText(
  path: string,
  found: Stats | undefined,
  text: string | Uint8Array,
  { isDurable = false, isAllowed }: Replacement = {},
): void {
  // Short, as the name of the file may be as long as names can be.
  const copy = join(dirname(path), `.assay-${randomName()}`);
  // Exclusive: never through a link, never into a file that is there.
  const file = openSync(copy, 'wx', 0o666);
  try {
    try {
      writeFileSync(file, text);
      if (found?.isFile() === true) fchmodSync(file, found.mode & 0o7777);
      if (isDurable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    isAllowed?.();
    renameSync(copy, path);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Replaces a file that holds something else. One that stays the same keeps its time, by which copies of the folder and caches tell what is new. */
export function replaceOther(path: string, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const found = statsOf(path);
  if (!holdsBytes(path, found, bytes)) replaceText(path, found, bytes);
}

function holdsBytes(path: string, found: Stats | undefined, bytes: Uint8Array): boolean {
  return found?.isFile() === true && found.size === bytes.length && readFileSync(path).equals(bytes);
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function randomName(): string {
  return process.getBuiltinModule('node:crypto').randomUUID();
}

function notWritable(path: string, what: string, reason: string, cause: unknown, purpose = ''): unknown {
  if (cause instanceof UserError) return cause;
  // A new file needs its folder alone.
  const found = purpose === '' && reason === 'no such file' ? 'no such folder' : reason;
  return new UserError(`${path}: ${what} must be writable${purpose}; found ${found}.`, { cause });
}
