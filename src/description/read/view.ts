import { isObject, keysOf, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import type { Description } from '../description.ts';
import type { Place } from '../place.ts';
import { referenceIn } from '../resolve.ts';

/** A value of a description with the place it stands at. */
export interface Located {
  readonly value: unknown;
  readonly place: Place;
}

/** The root object of `description`. */
export function rootOf(description: Description): Located {
  return { value: description.source.tree, place: { source: description.source, path: [] } };
}

/** The member `key` of `parent` as it is written, a reference left a reference. */
export function memberAt(parent: Located, key: string | number): Located | undefined {
  const value = member(parent.value, key);
  if (value === undefined) return undefined;
  return { value, place: { source: parent.place.source, path: [...parent.place.path, key] } };
}

/** The value of `located`: itself, or the one that it refers to. Undefined for a reference that leads nowhere. */
export function follow(description: Description, located: Located): Located | undefined {
  const ref = referenceIn(located.value);
  if (ref === undefined) return located;
  const found = description.resolve(ref, located.place);
  return found.kind === 'found' ? found : undefined;
}

/** The value at `keys` below `parent`, references on the way and at the end followed. */
export function followPath(
  description: Description,
  parent: Located,
  ...keys: readonly (string | number)[]
): Located | undefined {
  let current = follow(description, parent);
  for (const key of keys) {
    const next = current && memberAt(current, key);
    current = next && follow(description, next);
  }
  return current;
}

/** The members of the object (or items of the array) at `parent`, references followed, in order; those that lead nowhere left out. */
export function entriesIn(
  description: Description,
  parent: Located | undefined,
): readonly (readonly [string, Located])[] {
  if (parent === undefined || typeof parent.value !== 'object' || parent.value === null) return [];
  const keys = isObject(parent.value) ? Object.keys(parent.value) : [...Object.keys(parent.value)].map(Number);
  return keys.flatMap((key) => {
    const found = followPath(description, parent, key);
    return found === undefined ? [] : [[String(key), found] as const];
  });
}

/** The members of what stands at `keys` below `parent`, as `entriesIn` has them. */
export function entriesAt(
  description: Description,
  parent: Located,
  ...keys: readonly (string | number)[]
): readonly (readonly [string, Located])[] {
  return entriesIn(description, followPath(description, parent, ...keys));
}

/** The members of the object at `parent` as they are written, references not followed, in order. */
export function membersIn(parent: Located | undefined): readonly (readonly [string, Located])[] {
  return keysOf(parent?.value).flatMap((key) => {
    const found = parent && memberAt(parent, key);
    return found === undefined ? [] : [[key, found] as const];
  });
}

/** The digits of the number at `located`, where they differ from those that JavaScript writes. */
export function numberTextOf({ value, place: { source, path } }: Located): string | undefined {
  const key = path.at(-1);
  if (typeof value !== 'number' || key === undefined) return undefined;
  return numberTextAt(path.slice(0, -1).reduce(member, source.tree), key);
}

/** The text at `key` of `parent`, or undefined where there is none. */
export function textAt(parent: Located, key: string): string | undefined {
  const value = member(parent.value, key);
  return typeof value === 'string' ? value : undefined;
}
