import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { UnequalValue } from '../../results.ts';
import { differencesBetween } from './differences.ts';

/** `record` with the fields of `sent`: objects merge, everything else is replaced whole. */
export function mergeFields(record: JsonObject, sent: JsonObject): JsonObject {
  const merged = Object.entries(sent).map(([key, value]) => {
    const before = member(record, key);
    return [key, isObject(value) && isObject(before) ? mergeFields(before, value) : value] as const;
  });
  return { ...record, ...Object.fromEntries(merged) };
}

/** Where the fields of `sent` are not in `received`; other fields of the same objects may be there. `isRemoval`: null takes a field away (RFC 7396). */
export function missingFields(
  sent: JsonObject,
  received: unknown,
  { isRemoval = false, path = [] }: { readonly isRemoval?: boolean; readonly path?: readonly string[] } = {},
): readonly UnequalValue[] {
  return Object.entries(sent).flatMap(([key, value]) => {
    const found = member(received, key);
    const at = [...path, key];
    if (isRemoval && value === null && found === undefined) return [];
    if (isObject(value) && isObject(found)) return missingFields(value, found, { isRemoval, path: at });
    return differencesBetween(value, found, toPointer(at));
  });
}
