import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { UnequalValue } from '../../results.ts';
import { differencesBetween } from './differences.ts';

/** `record` with the fields of `sent`: objects are merged, other values replaced. */
export function mergeFields(record: JsonObject, sent: JsonObject): JsonObject {
  const merged = Object.entries(sent).map(([key, value]) => {
    const before = member(record, key);
    return [key, isObject(value) && isObject(before) ? mergeFields(before, value) : value] as const;
  });
  return { ...record, ...Object.fromEntries(merged) };
}

/** The fields of `sent` that `received` lacks. `isRemoval`: null removes a field (RFC 7396). */
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
