import { dirname } from 'node:path';
import { nearestPath } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';

/** The effects that reading a named file needs. */
export type NamedFileSystem = Pick<System, 'readBytes' | 'relativePath' | 'listFolder'>;

/**
 * The bytes of a file that the user named, by its absolute path. `noun` is what it is to be, as `a baseline`; `whereMissing` is said
 * of a file that does not exist.
 * @throws UserError where it cannot be read; for a missing one with the file beside it that is most likely meant.
 */
export function readNamedFile(path: string, noun: string, system: NamedFileSystem, whereMissing = ''): Uint8Array {
  const bytes = system.readBytes(path);
  if (bytes instanceof Uint8Array) return bytes;
  const name = system.relativePath(path);
  const isMissing = bytes.reason === 'no such file';
  const hint = isMissing ? didYouMean(nearestPath(name, system.listFolder(dirname(path)))) + whereMissing : '';
  throw new UserError(`${name}: ${noun} must be readable; found ${bytes.reason}.${hint}`);
}
