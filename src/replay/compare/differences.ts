import { type JsonObject, isArray, isObject, member } from '../../lib/json.ts';
import { exactNumber, keepNumberTexts, numberTextAt } from '../../lib/number-texts.ts';
import { parsePointer, toPointer } from '../../lib/pointer.ts';
import type { UnequalValue } from '../../results.ts';

/** The differences between two JSON values, in the order of `documented`. The order of items counts, that of keys does not. */
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
  return differencesBetween(member(documented, key), member(received, key), below(pointer, key));
}

/** A value and, if it is a number that JavaScript writes in other digits, its text. */
export interface DigitValue {
  readonly value: unknown;
  readonly digits: string | undefined;
}

/** The numbers of two values that are equal as doubles and differ in their digits, in the order of `documented`. */
export function digitDifferencesBetween(
  documented: DigitValue,
  received: DigitValue,
  pointer = '',
): readonly UnequalValue[] {
  const { value } = documented;
  if (isArray(value) || isObject(value)) {
    return Object.keys(value).flatMap((key) =>
      digitDifferencesBetween(memberOf(value, key), memberOf(received.value, key), below(pointer, key)),
    );
  }
  if (typeof value !== 'number') return [];
  const [expected, actual] = [documented, received].map(({ digits, value }) => digits ?? String(value));
  if (expected === undefined || actual === undefined || exactNumber(expected) === exactNumber(actual)) return [];
  return [{ pointer, documented: expected, received: actual }];
}

function memberOf(parent: unknown, key: string): DigitValue {
  return { value: member(parent, key), digits: numberTextAt(parent, key) };
}

function below(pointer: string, key: string | number): string {
  return `${pointer}${toPointer([key])}`;
}

/** The result of comparing a received body with the documented one. */
export type Comparison =
  | { readonly kind: 'equal' }
  | { readonly kind: 'different'; readonly differences: readonly UnequalValue[] }
  /** The bytes differ, or have another format: `found` describes them. */
  | { readonly kind: 'other'; readonly found: string }
  /** The description does not document the body. */
  | { readonly kind: 'unknown' };

/** `record` with the fields of `sent`: objects are merged, other values replaced. */
export function mergeFields(record: JsonObject, sent: JsonObject): JsonObject {
  const merged = Object.entries(sent).map(([key, value]) => {
    const before = member(record, key);
    return [key, isObject(value) && isObject(before) ? mergeFields(before, value) : value] as const;
  });
  const whole = { ...record, ...Object.fromEntries(merged) };
  for (const from of [record, sent]) keepNumberTexts(from, whole);
  return whole;
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

/** The fields of `sent` that `differences` are in, as a sentence names them: `name`, `owner.city`. A list is one field. */
export function namesOfFields(sent: JsonObject, differences: readonly UnequalValue[]): string {
  const names = differences.map(({ pointer }) => `\`${fieldPath(sent, parsePointer(pointer) ?? []).join('.')}\``);
  return [...new Set(names)].join(', ');
}

function fieldPath(value: unknown, [key, ...rest]: readonly string[]): readonly string[] {
  return key === undefined || !isObject(value) ? [] : [key, ...fieldPath(value[key], rest)];
}

const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

/** Both texts name one moment, in two ways: with a fraction, or in another zone. */
export function isSameTime({ documented, received }: UnequalValue): boolean {
  const [sent, found] = [documented, received].map((text) =>
    typeof text === 'string' && dateTime.test(text) ? Date.parse(text) : Number.NaN,
  );
  return sent === found;
}
