import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { isAddress } from '../inputs/address.ts';
import { createReadBytes, folderOf } from './files.ts';
import { listFolder } from './folders.ts';

/**
 * The description at `path`, relative to the working directory. Messages name files as the path was written: absolute, or from the
 * working directory.
 * @throws UserError where the file cannot be read or is no description.
 */
export function loadDescription(path: string): Description {
  if (isAddress(path)) {
    const hint = `Fetch it first: \`curl -o openapi.yaml '${path}'\`.`;
    throw new UserError(`${path}: a description must be a file; found an address on the network. ${hint}`);
  }
  const uri = resolve(path);
  const bytes = createReadBytes()(uri);
  if (!(bytes instanceof Uint8Array)) {
    const hint = bytes.reason === 'no such file' ? didYouMean(nearName(path)) : '';
    throw new UserError(`${path}: a description must be readable; found ${bytes.reason}.${hint}`);
  }
  const nameFile = isAbsolute(path) ? (file: string) => file : fromHere;
  return describe(parseSource(uri, bytes, { name: path }), { readBytes: createReadBytes(folderOf(uri)), nameFile });
}

/** `file`, absolute, as it is called from the working directory; `./` where it is that. */
function fromHere(file: string): string {
  const path = relative('.', file).split(sep).join('/');
  return path === '' ? './' : path;
}

/** A file beside `path`, which is not there, with a name like its own. */
function nearName(path: string): string | undefined {
  const names = listFolder(dirname(resolve(path))).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));
  const meant = nearest(basename(path), names);
  return meant && `${path.slice(0, path.length - basename(path).length)}${meant}`;
}
