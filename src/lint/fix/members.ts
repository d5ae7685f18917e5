import type { Span } from '../../description/json-positions.ts';
import type { Path, Source } from '../../description/place.ts';
import { spanOf } from '../../description/positions.ts';
import { isArray, isObject } from '../../lib/json.ts';

/** A member of an object or list and where it is written. */
export interface Member extends Span {
  readonly name: string | number;
  /** Where it begins: its key, or the value itself. */
  readonly start: number;
}

/** What the object or list at `path` holds, in the order of the text; undefined where a part of it is not written there. */
export function membersOf(source: Source, path: Path, value: unknown): readonly Member[] | undefined {
  const names = isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  const members: Member[] = [];
  for (const name of names) {
    const span = spanOf({ source, path: [...path, name] });
    if (span === undefined) return undefined;
    members.push({ ...span, name, start: span.key?.[0] ?? span.value[0] });
  }
  return members.sort((a, b) => a.start - b.start);
}

/** The value at `path` of a tree. */
export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
  }, tree);
}
