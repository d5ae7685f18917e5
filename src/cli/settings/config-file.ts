import { dirname, join, resolve } from 'node:path';
import type { ReadBytes } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { isFileName } from '../../lib/address.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';

/** What an `assay.config.yaml` says to one command. */
export interface ConfigSection {
  readonly values: JsonObject;
  /** A key in messages: `assay.config.yaml:3:5: `mock.port``. */
  readonly at: (key: string) => string;
  /** The folder that paths in it are relative to. */
  readonly folder: string;
  /** The file as it is called from the working directory. */
  readonly file: string;
}

/** The effects of looking for a configuration. */
export interface ConfigSystem {
  readonly readBytes: ReadBytes;
  /** The top of the Git repository that holds `folder`; undefined where none does. */
  readonly repositoryTop: (folder: string) => string | undefined;
  /** `file` as it is called from the working directory. */
  readonly relativePath: (file: string) => string;
}

const fileName = 'assay.config.yaml';

/** The commands that a configuration has a key for. */
const sections: readonly string[] = ['lint', 'mock', 'replay', 'preview'];

/**
 * The part for `section` of the nearest `assay.config.yaml`: beside `description`, in the folders above it up to the top of its Git repository, or
 * in the working directory. Undefined where there is no such file, or it says nothing to this command. Without a file that the description is, only
 * the working directory counts.
 * @throws UserError with file:line:column for a file that is no configuration.
 */
export function readConfigSection(
  description: string | undefined,
  section: string,
  system: ConfigSystem,
): ConfigSection | undefined {
  const found = findConfig(description, system);
  if (found === undefined) return undefined;
  const { file, folder, bytes } = found;
  return configSection(parseSource(file, bytes, { noun: 'a configuration' }), section, folder);
}

/** A configuration that counts for a description. */
interface FoundConfig {
  /** As it is called from the working directory. */
  readonly file: string;
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/**
 * The `assay.config.yaml` that counts for `description`, whatever it says.
 * @throws UserError for one that cannot be read.
 */
export function findConfig(
  description: string | undefined,
  { readBytes, repositoryTop, relativePath }: ConfigSystem,
): FoundConfig | undefined {
  for (const folder of foldersFor(description, repositoryTop)) {
    const path = join(folder, fileName);
    const bytes = readBytes(path);
    const file = relativePath(path);
    if (bytes instanceof Uint8Array) return { file, folder, bytes };
    if (bytes.reason !== 'no such file')
      throw new UserError(`${file}: a configuration must be readable; found ${bytes.reason}.`);
  }
  return undefined;
}

/** The folders to look in, the nearest first. */
function foldersFor(
  description: string | undefined,
  repositoryTop: ConfigSystem['repositoryTop'],
): ReadonlySet<string> {
  const here = resolve('.');
  if (description === undefined || !isFileName(description)) return new Set([here]);
  const first = dirname(resolve(description));
  const top = repositoryTop(first) ?? first;
  const folders = [first];
  for (let folder = first; folder !== top && folder !== dirname(folder);) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return new Set([...folders, here]);
}

function configSection(source: Source, section: string, folder: string): ConfigSection | undefined {
  const at = (...path: Path): string => `${toLineColumn({ source, path })}: \`${path.join('.')}\``;
  const tree = source.tree ?? {};
  if (!isObject(tree)) throw new UserError(`${toLineColumn({ source, path: [] })}: a configuration must be a mapping.`);
  const unknown = Object.keys(tree).find((key) => !sections.includes(key));
  if (unknown !== undefined)
    throw new UserError(`${at(unknown)} must be ${orList(sections)}.${didYouMean(nearest(unknown, sections))}`);
  const values = member(tree, section);
  if (values === undefined) return undefined;
  if (values !== null && !isObject(values))
    throw new UserError(`${at(section)} must be a mapping; found ${JSON.stringify(values)}.`);
  return { values: values ?? {}, folder, file: source.uri, at: (key) => at(section, key) };
}
