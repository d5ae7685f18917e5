import { isAbsolute, relative } from 'node:path';
import { isAddress } from '../inputs/address.ts';
import { withSlashes } from './paths.ts';

/**
 * What messages call the files that the description at `path` refers to: as `path` was written, absolute or from the working directory.
 * An address is called what it is.
 */
export function nameFilesOf(path: string): (file: string) => string {
  return isAbsolute(path) ? (file) => file : (file) => (isAddress(file) ? file : fromHere(file));
}

/** `file`, absolute, as it is called from the working directory; `./` where it is that. */
function fromHere(file: string): string {
  const path = withSlashes(relative('.', file));
  return path === '' ? './' : path;
}
