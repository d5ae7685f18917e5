import { dirname, join, resolve } from 'node:path';
import { parseSource } from '../../description/parse/parse.ts';
import { refuseDuplicateKeys } from '../../description/positions/duplicate-keys.ts';
import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { isFileName } from '../../lib/uri.ts';
import { didYouMean, orList, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import { type NamedFileSystem, readNamedFile } from '../inputs/named-file.ts';
import { onOff, path } from './readers.ts';

const fileName = 'assay.config.yaml';
const otherNames = ['assay.config.yml', 'assay.config.json'];

/** The flags on settings files, of every command that reads them. */
export const fileSettings = {
  config: {
    ...path('a settings file'),
    from: 'flag',
    section: 'Settings files',
    value: '<file>',
    help: 'a settings file of yours, which may say all that flags may',
    otherwise: `${fileName}, as far as a repository may set things`,
  },
  noConfig: { ...onOff(), from: 'flag', section: 'Settings files', help: 'read no settings file', default: false },
} as const;

/** The inputs that decide which settings file is used. */
export interface SettingsChoice {
  /** The description beside which one is looked for. */
  readonly description: string | undefined;
  /** The one that the user named. */
  readonly config?: string | undefined;
  /** True where none is read. */
  readonly noConfig?: boolean | undefined;
}

/** The part of a settings file for one command. */
export interface SettingsSection {
  readonly values: JsonObject;
  /** A key in messages: `assay.config.yaml:3:5: `mock.port``. */
  readonly at: (key: string) => string;
  /** A path of the file: it is relative to its folder. */
  readonly resolve: (path: string) => string;
  /** The file as it is called from the working directory. */
  readonly file: string;
  /** The folder that its paths must stay below, because nobody named the file; undefined where it is the user's. */
  readonly root: string | undefined;
}

/** The effects of looking for a settings file. */
type SettingsFileSystem = NamedFileSystem & Pick<System, 'workingFolder' | 'readBytesWithin' | 'repositoryTop'>;

/** The commands that a settings file has a key for. */
const sections: readonly string[] = ['lint', 'mock', 'replay', 'preview', 'mcp'];

/**
 * The part for `section` of the file that `--config` names, else of the nearest `assay.config.yaml`. Undefined where there is none, or it says
 * nothing to this command.
 * @throws UserError with file:line:column for a file that has no settings.
 */
export function readSettingsSection(
  choice: SettingsChoice,
  section: string,
  system: SettingsFileSystem,
): SettingsSection | undefined {
  const found = findSettingsFile(choice, system);
  if (found === undefined) return undefined;
  const { file, folder, root, bytes } = found;
  const source = parseSource(file, bytes, { noun: 'a configuration' });
  const values = valuesOf(source, section);
  if (values === undefined) return undefined;
  const at = (key: string): string => placeOf(source, section, key);
  return { values, at, file, root, resolve: (written) => resolve(folder, written) };
}

/** A settings file that counts. */
interface FoundFile {
  /** As it is called from the working directory. */
  readonly file: string;
  readonly folder: string;
  readonly root: string | undefined;
  readonly bytes: Uint8Array;
}

/**
 * The settings file that counts, whatever it says. Without `--config` it is looked for beside the description, in the folders above it up to the
 * top of its Git repository, and in the working directory.
 * @throws UserError for one that cannot be read.
 */
export function findSettingsFile(
  { description, config, noConfig }: SettingsChoice,
  system: SettingsFileSystem,
): FoundFile | undefined {
  if (config !== undefined && noConfig === true)
    throw new UserError('`--config` must stand without `--no-config`; found both.');
  if (noConfig === true) return undefined;
  if (config !== undefined) return namedFile(resolve(config), system);
  const { repositoryTop, relativePath, readBytesWithin } = system;
  for (const folder of foldersFor(description, system)) {
    const root = repositoryTop(folder) ?? folder;
    const path = join(folder, fileName);
    const bytes = readBytesWithin(root)(path);
    const file = relativePath(path);
    if (bytes instanceof Uint8Array) return { file, folder, root, bytes };
    if (bytes.reason !== 'no such file')
      throw new UserError(`${file}: a configuration must be readable; found ${bytes.reason}.`);
    const other = otherNames.find((name) => readBytesWithin(root)(join(folder, name)) instanceof Uint8Array);
    if (other !== undefined) throw wrongName(relativePath(join(folder, other)));
  }
  return undefined;
}

/** Whoever wrote a file of another name believes that it counts. */
function wrongName(file: string): UserError {
  return new UserError(
    `${file}: a configuration must be called \`${fileName}\`. Rename it, or type \`--config ${file}\`.`,
  );
}

function namedFile(path: string, system: SettingsFileSystem): FoundFile {
  const bytes = readNamedFile(path, 'a configuration', system);
  return { file: system.relativePath(path), folder: dirname(path), root: undefined, bytes };
}

/** The folders to look in, the nearest first. Where the description is not a file, the working directory only. */
function foldersFor(
  description: string | undefined,
  { workingFolder: here, repositoryTop }: Pick<SettingsFileSystem, 'workingFolder' | 'repositoryTop'>,
): ReadonlySet<string> {
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

/** The part of `source` for `section`; undefined where it has none. */
function valuesOf(source: Source, section: string): JsonObject | undefined {
  const tree = source.tree ?? {};
  if (!isObject(tree)) throw new UserError(`${toLineColumn({ source, path: [] })}: a configuration must be a mapping.`);
  const unknown = Object.keys(tree).find((key) => !sections.includes(key));
  if (unknown !== undefined)
    throw new UserError(
      `${placeOf(source, unknown)} must be ${orList(sections)}.${didYouMean(nearest(unknown, sections))}`,
    );
  refuseDuplicateKeys(source, sections);
  const values = member(tree, section);
  if (values === undefined || isObject(values)) return values;
  if (values === null) return {};
  throw new UserError(`${placeOf(source, section)} must be a mapping; found ${show(values)}.`);
}

function placeOf(source: Source, ...path: Path): string {
  return `${toLineColumn({ source, path })}: \`${path.join('.')}\``;
}
