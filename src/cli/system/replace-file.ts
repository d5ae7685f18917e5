import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { UserError } from '../../lib/user-error.ts';
import { reasonOf, relativePath } from './files.ts';

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
    const copy = `${target}.${process.pid}.tmp`;
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
