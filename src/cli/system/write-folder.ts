import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { types } from 'node:util';
import { UserError } from '../../lib/user-error.ts';

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
