import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { types } from 'node:util';
import { UserError } from '../lib/user-error.ts';
import { reasonOf, relativePath } from './files.ts';

/**
 * Writes `text` to `path`, relative to the working directory: whole or not at all, unless `path` is no plain file (`/dev/stdout`).
 * @throws UserError where it cannot be written.
 */
export function writeTextFile(path: string, text: string): void {
  let beside = path;
  try {
    const isPlain = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
    if (!isPlain) {
      writeFileSync(path, text);
      return;
    }
    // A link stays a link: what it leads to is replaced, from a file on its own disk.
    const target = existsSync(path) ? realpathSync(path) : path;
    beside = besideOf(target);
    writeFileSync(beside, text);
    renameSync(beside, target);
  } catch (cause) {
    if (beside !== path) rmSync(beside, { force: true });
    throw new UserError(`${path}: a report must be writable; found ${reasonOf(cause)}.`, { cause });
  }
}

/** A file on the disk of `target`, in its folder. Its name is short: that of the target may be as long as names can be. */
function besideOf(target: string): string {
  return join(dirname(target), `.assay-${process.pid}.tmp`);
}

/**
 * Writes a file whole or not at all, and the folders above it.
 * @throws UserError where it cannot be written.
 */
export function writeNew(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (cause) {
    const reason = types.isNativeError(cause) ? cause.message : 'another error';
    throw new UserError(`${relativePath(dirname(path))}: a folder must be writable; found "${reason}".`, { cause });
  }
  writeTextFile(path, text);
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
    const { mode } = statSync(target);
    if ((mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' });
    const copy = besideOf(target);
    writeBeside(copy, text, mode);
    try {
      renameSync(copy, target);
    } catch (error) {
      rmSync(copy, { force: true });
      throw error;
    }
  } catch (cause) {
    throw new UserError(`${relativePath(path)}: a file must be writable to be repaired; found ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

function writeBeside(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, text);
    fchmodSync(file, mode);
    // The name must not lead to it before it is on the disk.
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The file that lists what was written, so that the next run takes away what is no more. */
const listName = '.assay-preview';

/**
 * Writes `files`, by their paths with `/`, into `folder`; what an earlier run wrote there and this one did not is removed, and nothing else is.
 * @throws UserError where that cannot be.
 */
export function writeFolder(folder: string, files: Iterable<readonly [path: string, text: string]>): void {
  try {
    mkdirSync(folder, { recursive: true });
    const list = join(folder, listName);
    const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
    const written = new Set<string>();
    for (const [path, text] of files) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      written.add(path);
    }
    for (const path of before) if (isInside(path) && !written.has(path)) rmSync(join(folder, path), { force: true });
    writeFileSync(list, [...written].join('\n'));
  } catch (cause) {
    const reason = types.isNativeError(cause) && 'code' in cause ? String(cause.code) : 'an error';
    throw new UserError(`${folder}: a folder of pages must be writable; found ${reason}.`, { cause });
  }
}

/** The list is a file that anybody may have changed: it leads nowhere else. */
function isInside(path: string): boolean {
  return /^[\w./~-]+$/u.test(path) && !path.startsWith('/') && !path.split('/').includes('..');
}
