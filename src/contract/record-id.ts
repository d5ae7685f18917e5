import { isObject, keysOf, member } from '../lib/json.ts';
import { numberTextAt } from '../lib/number-texts.ts';
import { plainName } from '../lib/nearest.ts';

/** The keys that lead to an id in a record: `id`, or `metadata` and `name`. */
export type IdPath = readonly string[];

/**
 * The place of the id in a record at `/{parameter}`, or in an answer with it: the field called so, also in another spelling, else the one
 * called as its last word, `name` for `/{tagName}` and `gid` for `/{task_gid}`, else `id`. Fields of the record come before those of objects in it, except that no `id` is the value of `/{slug}`.
 */
export function idPathIn(record: unknown, parameter: string): IdPath | undefined {
  return ownIdIn(record, parameter) ?? innerIdIn(record, parameter);
}

/** The place of the id in an item of a list. An `id` in an object of the item is rather that of another record. */
export function itemIdPathIn(item: unknown, parameter: string): IdPath | undefined {
  const path = idPathIn(item, parameter);
  const name = path?.at(-1) ?? '';
  return path?.length === 1 || plainName(name) === plainName(parameter) ? path : undefined;
}

// Also the end of a word: `tagname`.
const alsoIds = ['name', 'key', 'slug', 'code', 'uuid', 'number'];

function ownIdIn(record: unknown, parameter: string): IdPath | undefined {
  const wanted = plainName(parameter);
  const names = keysOf(record).filter((key) => isId(member(record, key)));
  const named = (isNamed: (name: string) => boolean): string | undefined =>
    names.find((name) => isNamed(plainName(name)));
  const id = named((name) => name === 'id');
  const found = named((name) => name === wanted) ?? named(isEndingOf(parameter));
  if (found !== undefined || id === undefined) return found === undefined ? undefined : [found];
  const better = alsoIds.some((name) => wanted.endsWith(name)) ? exactIn(idsIn(record), wanted) : undefined;
  return better ?? [id];
}

function innerIdIn(record: unknown, parameter: string): IdPath | undefined {
  const wanted = plainName(parameter);
  const all = idsIn(record);
  // Records that a record refers to have ids, too.
  const onlyOne = (isNamed: (name: string) => boolean): IdPath | undefined =>
    all.map((ids) => ids.filter((path) => isNamed(lastOf(path)))).find((ids) => ids.length === 1)?.[0];
  return exactIn(all, wanted) ?? onlyOne(isEndingOf(parameter)) ?? onlyOne((name) => name === 'id');
}

function isEndingOf(parameter: string): (name: string) => boolean {
  const wanted = plainName(parameter);
  const lastWord = wordsOf(parameter).at(-1) ?? '';
  return (name) => name === lastWord || (alsoIds.includes(name) && wanted.endsWith(name));
}

/** The words of a parameter, in small letters: `issue`, `id`, `or`, `key`. */
export function wordsOf(parameter: string): readonly string[] {
  return parameter
    .split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u)
    .flatMap((word) => (word === '' ? [] : [plainName(word)]));
}

function exactIn(all: readonly (readonly IdPath[])[], wanted: string): IdPath | undefined {
  return all.flat().find((path) => lastOf(path) === wanted);
}

function lastOf(path: IdPath): string {
  return plainName(path.at(-1) ?? '');
}

// An object of a record, and one more in an envelope: `data.attributes.slug`.
const levels = 2;

/** The fields in objects of `record` that may be ids, by the number of objects that they are in. */
function idsIn(record: unknown): readonly (readonly IdPath[])[] {
  const objectsIn = (path: IdPath, value: unknown): readonly (readonly [IdPath, unknown])[] =>
    keysOf(value).flatMap((key) => (isObject(member(value, key)) ? [[[...path, key], member(value, key)]] : []));
  let open = objectsIn([], record);
  return Array.from({ length: levels }, () => {
    const ids = open.flatMap(([path, object]) =>
      keysOf(object).flatMap((key) => (isId(member(object, key)) ? [[...path, key]] : [])),
    );
    open = open.flatMap(([path, object]) => objectsIn(path, object));
    return ids;
  });
}

/** The value at `path` in `record`: a whole number that JavaScript cannot hold is the text of its digits. */
export function idAt(record: unknown, path: IdPath): unknown {
  const object = path.slice(0, -1).reduce(member, record);
  const name = path.at(-1) ?? '';
  const value = member(object, name);
  return typeof value !== 'number' || Number.isSafeInteger(value) ? value : (numberTextAt(object, name) ?? value);
}

/** True for values that a path can hold: numbers, and texts that are not empty. */
export function isId(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
