import { isAbsolute, relative, resolve, sep } from 'node:path';
import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import { UserError } from '../../lib/user-error.ts';
import { createReadBytes, folderOf } from './files.ts';

/**
 * The description at `path`, relative to the working directory. Messages name files as the path was written: absolute, or from the
 * working directory.
 * @throws UserError where the file cannot be read or is no description.
 */
export function loadDescription(path: string): Description {
  if (/^https?:\/\//iu.test(path)) {
    const hint = `Fetch it first: \`curl -o openapi.yaml '${path}'\`.`;
    throw new UserError(`${path}: a description must be a file; found an address on the network. ${hint}`);
  }
  const uri = resolve(path);
  const bytes = createReadBytes()(uri);
  if (!(bytes instanceof Uint8Array))
    throw new UserError(`${path}: a description must be readable; found ${bytes.reason}.`);
  const nameFile = isAbsolute(path) ? (file: string) => file : fromHere;
  return describe(parseSource(uri, bytes, { name: path }), { readBytes: createReadBytes(folderOf(uri)), nameFile });
}

/** `file`, absolute, as it is called from the working directory; `./` where it is that. */
function fromHere(file: string): string {
  const path = relative('.', file).split(sep).join('/');
  return path === '' ? './' : path;
}
