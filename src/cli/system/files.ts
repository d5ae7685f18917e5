import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { types } from 'node:util';
import type { ReadBytes } from '../../description/description.ts';
import { defaultLimits } from '../../description/limits.ts';
import { UserError } from '../../lib/user-error.ts';
import { isAddress } from '../inputs/address.ts';
import { isWithin, nameFrom } from './paths.ts';

/**
 * Reads files. Symbolic links are followed within `rootFolder` only, as a description from outside may hold links.
 * Without `rootFolder` every file is read. Those within one may have as many bytes as a description's file.
 */
export function createReadBytes(rootFolder?: string): ReadBytes {
  return (uri) => {
    try {
      const path = realpathSync(uri);
      if (rootFolder !== undefined && !isWithin(realpathSync(rootFolder), path)) {
        return { reason: 'a link out of the folder' };
      }
      const found = statSync(path);
      if (!found.isFile()) return { reason: found.isDirectory() ? 'a folder' : 'no file' };
      // Before it is read, as it may not fit into memory.
      if (rootFolder !== undefined && found.size > sizeBytes) return { reason: `more than ${sizeBytes} bytes` };
      // A view: a copy of every file would cost as much as reading it.
      const { buffer, byteOffset, byteLength } = readFileSync(path);
      return new Uint8Array(buffer, byteOffset, byteLength);
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}

const { sizeBytes } = defaultLimits;

/** The folder that holds `path`. */
export function folderOf(path: string): string {
  return dirname(path);
}

/** `file` as it is called from the working directory; as it is where it stands elsewhere, on the network too. */
export function relativePath(file: string): string {
  return isAddress(file) ? file : nameFrom(process.cwd(), file);
}

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
    beside = `${target}.${process.pid}.tmp`;
    writeFileSync(beside, text);
    renameSync(beside, target);
  } catch (cause) {
    if (beside !== path) rmSync(beside, { force: true });
    throw new UserError(`${path}: a report must be writable; found ${reasonOf(cause)}.`, { cause });
  }
}

/** Why a file cannot be read or written, in a few words. */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error) || !('code' in error)) return 'an error';
  if (error.code === 'ENOSPC') return 'no space left (ENOSPC)';
  return error.code === 'ENOENT' ? 'no such file' : String(error.code);
}
