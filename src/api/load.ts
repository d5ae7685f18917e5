import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReadBytes } from '../node/files.ts';
import { loadDescription } from '../node/load.ts';
import { describe, type Description } from '../description/description.ts';
import { treeOf } from '../description/parse/from-object.ts';

/**
 * A description given as a path, a `file:` URL or a parsed object, whose references are relative to `baseDir`.
 * @throws UserError with file:line:column for anything but a description.
 */
export function load(description: string | URL | object, baseDir: string | undefined): Description {
  if (typeof description === 'string') return loadDescription(description);
  if (description instanceof URL) return loadDescription(fileURLToPath(description));
  const uri = baseDir === undefined ? '<object>' : join(baseDir, 'api');
  const readBytes = baseDir === undefined ? () => ({ reason: 'no baseDir' }) : createReadBytes(baseDir);
  return describe({ uri, tree: treeOf(description) }, { readBytes });
}
