import { lineColumn } from '../../description/parse/decode.ts';
import { type Path, type Source, nameOf } from '../../description/place.ts';
import { spanOf, toLineColumn } from '../../description/positions/positions.ts';
import { type JsonObject, has, isArray, isObject, isText, keysOf, listOf, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { counted, didYouMean, orJoin, orList, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { isOfType } from '../../schema/types.ts';

/** @throws UserError that begins with the place of the value at `path`, and goes on with `sentence`. */
export function refuse(source: Source, path: Path, sentence: string): never {
  throw new UserError(`${placeOf(source, path)}: ${sentence}`);
}

/** @throws UserError that begins with the place of the key at the end of `path`, and goes on with `sentence`. */
export function refuseKey(source: Source, path: Path, sentence: string): never {
  throw new UserError(`${toPlace(source, path, spanOf({ source, path })?.key?.[0])}: ${sentence}`);
}

/**
 * `name:line:column` of a value, or of its key where the value is empty. Sentences name where a mapping begins; for findings, as for
 * Spectral, it begins after its key.
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
  const mistake = findMistake(shape, valueAt(source, path), path);
  if (mistake === undefined) return;
  const end = `must ${mistake.must}; found ${mistake.found}.${mistake.write && ` ${mistake.write}`}`;
  if (mistake.isKey !== true) return refuse(source, mistake.path, `${nameOfPart(mistake.path)} ${end}`);
  refuseKey(source, mistake.path, `a key of ${nameOfPart(mistake.path.slice(0, -1))} ${end}`);
}

export function valueAt({ tree }: Source, path: Path): unknown {
  return path.reduce(member, tree);
}

/** The words for a part of a ruleset in messages: its keys with dots between them. */
export function nameOfPart(path: Path): string {
  return path.length === 0 ? 'a ruleset' : `\`${path.join('.')}\``;
}

/** A mistake in a value, its place in it, and the words of a sentence: the place must `must`; found `found`. */
export interface ShapeMistake {
  readonly path: Path;
  readonly must: string;
  readonly found: string;
  /** The sentence after it; empty where there is none. */
  readonly write: string;
  /** True where the key at the path is the mistake: `must` is said of keys. */
  readonly isKey?: true;
}

/**
 * The first thing in `value` that `schema` does not allow. It reads the keywords that option schemas and the shapes of rulesets use; keys
 * beside `properties` are mistakes unless `additionalProperties` has their schema. `must` and `write` of a schema are its own words.
 */
export function findMistake(schema: unknown, value: unknown, path: Path = []): ShapeMistake | undefined {
  const own = ownMistake(schema, value);
  if (own !== undefined) {
    const near = isText(value) ? nearest(value, listOf(member(schema, 'enum')).filter(isText)) : undefined;
    const write = near === undefined ? textOf(schema, 'write') : didYouMean(near).trim();
    return { path, must: textOf(schema, 'must') ?? own.must, found: own.found ?? show(value), write: write ?? '' };
  }
  if (isArray(value)) return misshapedItem(schema, value, path);
  return isObject(value) ? misshapedMember(schema, value, path) : undefined;
}

interface OwnMistake {
  readonly must: string;
  /** The value in words; `show` describes it where these are absent. */
  readonly found?: string;
}

/** The mistake of the value itself, whatever is in it. */
function ownMistake(schema: unknown, value: unknown): OwnMistake | undefined {
  const types = toList(member(schema, 'type')).filter(isText);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return { must: `be ${typeNames(types)}` };
  const choices = listOf(member(schema, 'enum'));
  if (choices.length > 0 && !choices.includes(value)) return { must: `be one of ${choices.join(', ')}` };
  const least = numberOf(schema, 'minItems');
  if (isArray(value) && value.length < least) return { must: `have ${least} or more items` };
  if (isObject(value)) return keysMistake(schema, value);
  const must = typeof value === 'number' ? numberMistake(schema, value) : textMistake(schema, value);
  return must === undefined ? undefined : { must };
}

function keysMistake(schema: unknown, value: JsonObject): OwnMistake | undefined {
  const keys = Object.keys(value);
  const found = keys.length === 0 ? 'nothing' : orList(keys, 'and');
  const missing = listOf(member(schema, 'required')).filter((key) => isText(key) && !has(value, key));
  if (missing.length > 0) return { must: `have ${orList(missing.map(String), 'and')}`, found };
  const isEmpty = keys.length < numberOf(schema, 'minProperties');
  return isEmpty ? { must: `have ${orList(keysOf(member(schema, 'properties')))}`, found } : undefined;
}

function numberMistake(schema: unknown, value: number): string | undefined {
  const [least, most] = [member(schema, 'minimum'), member(schema, 'maximum')];
  if (typeof least === 'number' && value < least) return `be at least ${least}`;
  return typeof most === 'number' && value > most ? `be at most ${most}` : undefined;
}

function textMistake(schema: unknown, value: unknown): string | undefined {
  if (!isText(value)) return undefined;
  const [pattern, most] = [textOf(schema, 'pattern'), member(schema, 'maxLength')];
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `match ${pattern}`;
  return typeof most === 'number' && value.length > most ? `have at most ${counted(most, 'character')}` : undefined;
}

function misshapedItem(schema: unknown, items: readonly unknown[], path: Path): ShapeMistake | undefined {
  for (const [index, item] of items.entries()) {
    const found = findMistake(member(schema, 'items'), item, [...path, index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function misshapedMember(schema: unknown, value: object, path: Path): ShapeMistake | undefined {
  const properties = member(schema, 'properties');
  const others = member(schema, 'additionalProperties');
  const known = keysOf(properties);
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    const isUnknown = properties !== undefined && !known.includes(key) && !isObject(others);
    const isNote = member(schema, 'hasNotes') === true && key.startsWith('x-');
    if (isUnknown && !isNote) return unknownKey(key, known, path);
    const found = findMistake(member(properties, key) ?? others, item, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unknownKey(key: string, known: readonly string[], path: Path): ShapeMistake {
  const must = known.length === 0 ? 'be left out' : `be one of ${known.join(', ')}`;
  const write = didYouMean(nearest(key, known)).trim();
  return { path: [...path, key], must, found: `\`${key}\``, write, isKey: true };
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
}

function textOf(schema: unknown, key: string): string | undefined {
  const value = member(schema, key);
  return isText(value) ? value : undefined;
}

function numberOf(schema: unknown, key: string): number {
  const value = member(schema, key);
  return typeof value === 'number' ? value : 0;
}

const typeWords: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list' };

function typeNames(types: readonly string[]): string {
  const words = types
    .filter((type) => type !== 'null')
    .map((type) => typeWords[type] ?? (/^[aio]/u.test(type) ? `an ${type}` : `a ${type}`));
  return orJoin(words);
}
