import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { types } from 'node:util';
import type { ReadBytes } from '../../description/description.ts';
import { UserError } from '../../lib/user-error.ts';

/**
 * Reads files. Symbolic links are followed within `rootFolder` only, as a description from outside may hold links.
 * Without `rootFolder` every file is read.
 */
export function createReadBytes(rootFolder?: string): ReadBytes {
  return (uri) => {
    try {
      const path = realpathSync(uri);
      if (rootFolder !== undefined && !path.startsWith(withSeparator(realpathSync(rootFolder)))) {
        return { reason: 'a link out of the folder' };
      }
      if (!statSync(path).isFile()) return { reason: 'no file' };
      return new Uint8Array(readFileSync(path));
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}

/** The folder that holds `path`. */
export function folderOf(path: string): string {
  return dirname(path);
}

/**
 * Writes `text` to `path`, relative to the working directory.
 * @throws UserError where it cannot be written.
 */
export function writeTextFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new UserError(`${path}: a report must be writable; found ${reasonOf(cause)}.`, { cause });
  }
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}

function reasonOf(error: unknown): string {
  if (!types.isNativeError(error) || !('code' in error)) return 'an error';
  return error.code === 'ENOENT' ? 'no such file' : String(error.code);
}
