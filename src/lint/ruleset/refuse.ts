import { lineColumn } from '../../description/parse/decode.ts';
import { nameOf, type Path, type Source } from '../../description/place.ts';
import { spanOf, toLineColumn } from '../../description/positions/positions.ts';
import { member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { findMisshape } from './shape.ts';

/** @throws UserError that begins with the place of the value at `path`, and goes on with `sentence`. */
export function refuse(source: Source, path: Path, sentence: string): never {
  throw new UserError(`${placeOf(source, path)}: ${sentence}`);
}

/**
 * `name:line:column` of a value, or of its key where it is written as nothing. Findings have mappings begin behind their key, as Spectral
 * does; sentences name where they begin.
 */
export function placeOf(source: Source, path: Path): string {
  const { key, value } = spanOf({ source, path }) ?? {};
  return toPlace(source, path, value?.[0] === value?.[1] ? key?.[0] : value?.[0]);
}

function toPlace(source: Source, path: Path, start: number | undefined): string {
  // A text without a value has a place, too. In `{ a: }` the value has none: the mapping has.
  if (source.text === undefined || source.tree === null) return `${nameOf(source)}:1:1`;
  if (start !== undefined) return `${nameOf(source)}:${lineColumn(source.text, start)}`;
  return valueAt(source, path) === null ? placeOf(source, path.slice(0, -1)) : toLineColumn({ source, path });
}

/** @throws UserError for the first thing in the value at `path` that `shape` does not allow. */
export function checkShape(source: Source, path: Path, shape: object | undefined): void {
  const mistake = findMisshape(shape, valueAt(source, path), path);
  if (mistake === undefined) return;
  const end = `must ${mistake.must}; found ${mistake.found}.${mistake.write && ` ${mistake.write}`}`;
  if (mistake.isKey !== true) return refuse(source, mistake.path, `${nameOfPart(mistake.path)} ${end}`);
  const place = toPlace(source, mistake.path, spanOf({ source, path: mistake.path })?.key?.[0]);
  throw new UserError(`${place}: a key of ${nameOfPart(mistake.path.slice(0, -1))} ${end}`);
}

export function valueAt({ tree }: Source, path: Path): unknown {
  return path.reduce(member, tree);
}

/** The words for a part of a ruleset in messages: its keys with dots between them. */
export function nameOfPart(path: Path): string {
  return path.length === 0 ? 'a ruleset' : `\`${path.join('.')}\``;
}
