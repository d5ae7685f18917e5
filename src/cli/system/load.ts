import { resolve } from 'node:path';
import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import { UserError } from '../../lib/user-error.ts';
import { createReadBytes, folderOf } from './files.ts';

/**
 * The description at `path`, relative to the working directory.
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
  return describe(parseSource(uri, bytes), { readBytes: createReadBytes(folderOf(uri)) });
}
