import type { UnequalValue } from '../../results.ts';
import { isArray, isObject, member } from '../../lib/json.ts';

/** The differences between two JSON values, in the order of `documented`. The order of keys is none, that of items is one. */
export function differencesBetween(documented: unknown, received: unknown, pointer = ''): readonly UnequalValue[] {
  if (isObject(documented) && isObject(received)) {
    const keys = [...new Set([...Object.keys(documented), ...Object.keys(received)])];
    return keys.flatMap((key) => within(documented, received, key, pointer));
  }
  if (isArray(documented) && isArray(received)) {
    const length = Math.max(documented.length, received.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) => within(documented, received, index, pointer));
  }
  if (Object.is(documented, received) || (documented === 0 && received === 0)) return [];
  return [{ pointer, ...(documented !== undefined && { documented }), ...(received !== undefined && { received }) }];
}

function within(
  documented: unknown,
  received: unknown,
  key: string | number,
  pointer: string,
): readonly UnequalValue[] {
  const segment = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  return differencesBetween(member(documented, key), member(received, key), `${pointer}/${segment}`);
}
