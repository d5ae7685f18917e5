import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReadBytes } from '../node/files.ts';
import { loadDescription } from '../node/load.ts';
import { describe, type Description } from '../description/description.ts';
import { treeOf } from '../description/parse/from-object.ts';
import { UserError } from '../lib/user-error.ts';

/**
 * A description given as a path, a `file:` URL or a parsed object, whose references are relative to `baseDir`.
 * @throws UserError with file:line:column for anything but a description.
 */
export function load(description: string | URL | object, baseDir: string | undefined): Description {
  if (typeof description === 'string') return loadDescription(description);
  if (description instanceof URL) return loadDescription(pathOf(description));
  const uri = baseDir === undefined ? '<object>' : join(baseDir, 'api');
  const readBytes = baseDir === undefined ? () => ({ reason: 'no baseDir' }) : createReadBytes(baseDir);
  return describe({ uri, tree: treeOf(description) }, { readBytes });
}

function pathOf(url: URL): string {
  if (url.protocol === 'file:') return fileURLToPath(url);
  throw new UserError(`A description must be a path, a \`file:\` URL or an object; found ${url.href}.`);
}

/**
 * A description of OpenAPI, given as `load` takes it.
 * @throws UserError for AsyncAPI, too; `use` says what the description is for: `replayed`.
 */
export function loadOpenApi(description: string | URL | object, baseDir: string | undefined, use: string): Description {
  const loaded = load(description, baseDir);
  if (loaded.kind === 'openapi') return loaded;
  throw new UserError(`${loaded.source.uri}: a ${use} description must be OpenAPI; found AsyncAPI.`);
}
