import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** A folder of descriptions, under the name that its records have. */
export interface Folder {
  readonly name: string;
  readonly path: string;
}

/** Which descriptions are taken, by their path within a record. */
export interface Choice {
  /** Those whose path holds this text. */
  readonly only: string;
  /** One in so many of them, always the same ones. */
  readonly every: number;
}

/** What a file says that is, or means to be, a description. */
const telling = /^\s*["']?(?:openapi|swagger|asyncapi)["']?\s*:|\{\s*"(?:openapi|swagger|asyncapi)"\s*:/mu;

/** Whether the description at `path` is taken. */
export function isChosen(path: string, { only, every }: Choice): boolean {
  return path.includes(only) && createHash('sha256').update(path).digest().readUInt32BE() % every === 0;
}

/** The folders at `paths`, each named by its last segment. */
export function foldersAt(paths: readonly string[]): readonly Folder[] {
  const folders = paths.map((path) => {
    if (!existsSync(path)) throw new Error(`${path} must be a folder; found nothing there.`);
    return { name: basename(resolve(path)), path: realpathSync(path) };
  });
  const names = folders.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Folders must have different names; found two called ${twice}.`);
  return folders;
}

/** The descriptions below `folder`, relative to it, sorted. */
export function descriptionsIn(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((file) => /\.(?:json|ya?ml)$/u.test(file) && telling.test(readFileSync(join(folder, file), 'utf8')))
    .sort();
}

/** The files below `folder`, relative to it. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
    return entry.isFile() ? [entry.name] : [];
  });
}
