import { isArray, isObject, member, type JsonObject } from './json.ts';

/**
 * The texts of numbers that JavaScript writes in other digits (`12345678901234567890`, `1.10`), by the object or array around
 * them. The values stay numbers; writers of JSON read the text here.
 */
const textsOf = new WeakMap<object, Map<string, string>>();

/** True once a number was noted. Before, which is nearly always, no value is searched for one. */
let isAnyNoted = false;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** True for a JSON number that JavaScript writes in other digits than `text`. */
export function isOtherwiseWritten(text: string, value: number): boolean {
  return JSON.stringify(value) !== text && jsonNumber.test(text);
}

/** Notes the text of the number at `key` of `parent`; it must be a JSON number. */
export function noteNumberText(parent: object, key: string | number, text: string): void {
  const texts = textsOf.get(parent) ?? new Map<string, string>();
  textsOf.set(parent, texts.set(String(key), text));
  isAnyNoted = true;
}

/** Notes `text` for `value` at `key` of `parent`, where that is a number which JavaScript writes in other digits. */
export function noteDigits(parent: object, key: string | number, value: unknown, text: string): void {
  if (typeof value === 'number' && isOtherwiseWritten(text, value)) noteNumberText(parent, key, text);
}

/** The noted text of the number at `key` of `parent`; undefined where JavaScript writes it in the same digits. */
export function numberTextAt(parent: unknown, key: string | number): string | undefined {
  return typeof parent === 'object' && parent !== null ? textsOf.get(parent)?.get(String(key)) : undefined;
}

/** Copies the noted texts to `to` for numbers that both have at the same key. */
export function keepNumberTexts(from: object, to: object): void {
  for (const [key, text] of textsOf.get(from) ?? []) {
    if (Object.is(member(from, key), member(to, key))) noteNumberText(to, key, text);
  }
}

/** The number of noted texts of the members of `parent`. */
export function countNumberTexts(parent: object): number {
  return textsOf.get(parent)?.size ?? 0;
}

/** Copies the noted texts to `to`, which is the list `from` without `removed` items at `at` and with `added` ones in their place. */
export function spliceNumberTexts(
  from: readonly unknown[],
  to: readonly unknown[],
  { at, removed, added }: { readonly at: number; readonly removed: number; readonly added: number },
): void {
  for (const [key, text] of textsOf.get(from) ?? []) {
    const index = Number(key);
    if (index < at) noteNumberText(to, index, text);
    else if (index >= at + removed) noteNumberText(to, index + added - removed, text);
  }
}

/** Copies the noted text of one member, or removes it from `to` where `from` has none. */
export function takeNumberText(from: unknown, key: string, to: object): void {
  const text = numberTextAt(from, key);
  if (text === undefined) textsOf.get(to)?.delete(key);
  else noteNumberText(to, key, text);
}

function hasNumberTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (textsOf.has(value)) return true;
  // A loop without a list of members: this runs for every answer.
  for (const key in value) if (hasNumberTexts((value as JsonObject)[key])) return true;
  return false;
}

/** `JSON.stringify` with the noted texts of numbers. */
export function toJsonText(value: unknown): string {
  return isAnyNoted && hasNumberTexts(value) ? write(value) : JSON.stringify(value);
}

function write(value: unknown): string {
  if (isArray(value)) return `[${value.map((item, index) => numberTextAt(value, index) ?? write(item)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}:${numberTextAt(value, key) ?? write(value[key])}`,
  );
  return `{${pairs.join(',')}}`;
}

/** `Object.entries` with texts in place of the numbers that have one noted. */
export function writtenEntries(parent: object): readonly (readonly [string, unknown])[] {
  return Object.entries(parent).map(([key, value]: [string, unknown]) => [key, numberTextAt(parent, key) ?? value]);
}

/** `Object.values` with texts in place of the numbers that have one noted. */
export function writtenItems(parent: object): readonly unknown[] {
  return writtenEntries(parent).map(([, value]) => value);
}

/** A copy of `value` with the noted texts in place of numbers: for formats that quote neither numbers nor texts. */
export function withTextsOfNumbers(value: unknown): unknown {
  if (!hasNumberTexts(value)) return value;
  if (isArray(value)) return value.map((item, index) => numberTextAt(value, index) ?? withTextsOfNumbers(item));
  const members = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    members.map(([key, child]) => [key, numberTextAt(value, key) ?? withTextsOfNumbers(child)]),
  );
}

/** A number by its value, however it is written: `1`, `1.0` and `1e0` are one, `9007199254740993` and `9007199254740992` are two. */
export function exactNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(text) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+/u, '');
  const digits = all.replace(/0+$/u, '');
  return digits === '' ? '0' : `${sign}${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}
