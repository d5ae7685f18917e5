import { dirname, join, resolve } from 'node:path';
import type { ReadBytes } from '../../description/description.ts';
import { parseSource } from '../../description/parse.ts';
import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';

/** What an `assay.config.yaml` says to one command. */
export interface ConfigSection {
  readonly values: JsonObject;
  /** A key in messages: `assay.config.yaml:3:5: `mock.port``. */
  readonly at: (key: string) => string;
  /** The folder that paths in it are relative to. */
  readonly folder: string;
}

/** The commands that a configuration has a key for. */
const sections = ['mock', 'replay'] as const;

/**
 * The part for `section` of the `assay.config.yaml` beside `description`, or undefined where there is no such file.
 * @throws UserError with file:line:column for a file that is no configuration.
 */
export function readConfigSection(
  description: string,
  section: (typeof sections)[number],
  readBytes: ReadBytes,
): ConfigSection | undefined {
  const folder = dirname(resolve(description));
  const uri = join(folder, 'assay.config.yaml');
  const bytes = readBytes(uri);
  return bytes instanceof Uint8Array ? configSection(parseSource(uri, bytes), section, folder) : undefined;
}

/**
 * The part for `section` of a configuration.
 * @throws UserError with file:line:column for a key that is none, and a value that is no mapping.
 */
function configSection(source: Source, section: (typeof sections)[number], folder: string): ConfigSection {
  const at = (...path: Path): string => `${toLineColumn({ source, path })}: \`${path.join('.')}\``;
  const tree = source.tree ?? {};
  if (!isObject(tree)) throw new UserError(`${toLineColumn({ source, path: [] })}: a configuration must be a mapping.`);
  const unknown = Object.keys(tree).find((key) => !sections.some((name) => name === key));
  if (unknown !== undefined)
    throw new UserError(`${at(unknown)} must be ${orList(sections)}.${didYouMean(nearest(unknown, sections))}`);
  const values = member(tree, section) ?? {};
  if (!isObject(values)) throw new UserError(`${at(section)} must be a mapping; found ${JSON.stringify(values)}.`);
  return { values, folder, at: (key) => at(section, key) };
}
