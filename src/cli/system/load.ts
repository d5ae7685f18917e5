import { basename, dirname, resolve } from 'node:path';
import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { isAddress } from '../inputs/address.ts';
import { withRemote, type LoadOptions } from '../inputs/load-options.ts';
import { createReadBytes } from './files.ts';
import { listFolder } from './folders.ts';
import { nameFilesOf } from './name-file.ts';
import { withSlashes } from './paths.ts';
import { rootFolderOf } from './root-folder.ts';

/**
 * The description at `path`, relative to the working directory. Messages name files as the path was written: absolute, or from the
 * working directory.
 * Referenced files must stand within the root folder: that of `options`, else the top of the Git repository that holds the description, else its folder.
 * @throws UserError where the file cannot be read or is no description, or the root is no folder above it.
 */
export function loadDescription(path: string, options: LoadOptions = {}): Description {
  if (isAddress(path)) {
    const hint = `Fetch it first: \`curl -o openapi.yaml '${path}'\`.`;
    throw new UserError(`${path}: a description must be a file; found an address on the network. ${hint}`);
  }
  // A reference to the file itself has slashes, on Windows too.
  const uri = withSlashes(resolve(path));
  const bytes = createReadBytes()(uri);
  if (!(bytes instanceof Uint8Array)) {
    const hint = bytes.reason === 'no such file' ? didYouMean(nearName(path)) : '';
    throw new UserError(`${path}: a description must be readable; found ${bytes.reason}.${hint}`);
  }
  const rootFolder = rootFolderOf(path, options.root);
  return describe(parseSource(uri, bytes, { name: path }), {
    ...withRemote(createReadBytes(rootFolder), options),
    ...{ rootFolder, nameFile: nameFilesOf(path) },
  });
}

/** A file beside `path`, which is not there, with a name like its own. */
function nearName(path: string): string | undefined {
  const names = listFolder(dirname(resolve(path))).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));
  const meant = nearest(basename(path), names);
  return meant && `${path.slice(0, path.length - basename(path).length)}${meant}`;
}
