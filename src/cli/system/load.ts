import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { isAddress } from '../inputs/address.ts';
import { withRemote, type LoadOptions } from '../inputs/load-options.ts';
import { createReadBytes, folderOf } from './files.ts';
import { kindOf, listFolder } from './folders.ts';
import { isWithin, withSlashes } from './paths.ts';
import { repositoryTop } from './repository.ts';

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
  const nameFile = isAbsolute(path) ? (file: string) => file : fromHere;
  const rootFolder = rootFolderOf(path, options);
  return describe(parseSource(uri, bytes, { name: path }), {
    ...withRemote(createReadBytes(rootFolder), options),
    ...{ rootFolder, nameFile },
  });
}

/** The folder that the files of the description at `path` must stand in. */
function rootFolderOf(path: string, { root }: LoadOptions): string {
  const folder = folderOf(resolve(path));
  if (root === undefined) return repositoryTop(folder) ?? folder;
  const top = resolve(root);
  if (kindOf(top) !== 'folder') throw new UserError(`\`--root\` must be a folder; found ${show(root)}.`);
  if (isWithin(top, folder)) return top;
  throw new UserError(
    `\`--root\` must be a folder that holds the description; found ${show(root)}, which does not hold ${path}.`,
  );
}

/** `file`, absolute, as it is called from the working directory; `./` where it is that. */
function fromHere(file: string): string {
  const path = withSlashes(relative('.', file));
  return path === '' ? './' : path;
}

/** A file beside `path`, which is not there, with a name like its own. */
function nearName(path: string): string | undefined {
  const names = listFolder(dirname(resolve(path))).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));
  const meant = nearest(basename(path), names);
  return meant && `${path.slice(0, path.length - basename(path).length)}${meant}`;
}
