import { isArray, isObject, member, type JsonObject } from './json.ts';

/**
 * How numbers are written that a double gives back in other digits (`12345678901234567890`, `1.10`), by the object or array that
 * they stand in. The values themselves stay numbers; whoever writes JSON asks here.
 */
const textsOf = new WeakMap<object, Map<string, string>>();

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** Whether `text` is a number of JSON that is written in other digits where `value`, which it stands for, is written. */
export function isOtherwiseWritten(text: string, value: number): boolean {
  return JSON.stringify(value) !== text && jsonNumber.test(text);
}

/** Notes that the number at `key` of `holder` is written `text`, which must be a number of JSON. */
export function noteNumberText(holder: object, key: string | number, text: string): void {
  const texts = textsOf.get(holder) ?? new Map<string, string>();
  textsOf.set(holder, texts.set(String(key), text));
}

/** How the number at `key` of `holder` is written; undefined where that is how JavaScript writes it. */
export function numberTextAt(holder: unknown, key: string | number): string | undefined {
  return typeof holder === 'object' && holder !== null ? textsOf.get(holder)?.get(String(key)) : undefined;
}

/** Notes for `to` what is noted for `from`, as far as both have the same number at the same key. */
export function keepNumberTexts(from: object, to: object): void {
  for (const [key, text] of textsOf.get(from) ?? []) {
    if (Object.is(member(from, key), member(to, key))) noteNumberText(to, key, text);
  }
}

/** Notes for `key` of `to` what is noted for it at `from`, and nothing else. */
export function takeNumberText(from: unknown, key: string, to: object): void {
  const text = numberTextAt(from, key);
  if (text === undefined) textsOf.get(to)?.delete(key);
  else noteNumberText(to, key, text);
}

/** Whether something is noted for `value`, or for anything in it. */
function hasNumberTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (textsOf.has(value)) return true;
  // No list of the members: answers are asked, one by one.
  for (const key in value) if (hasNumberTexts((value as JsonObject)[key])) return true;
  return false;
}

/** `value` as JSON, its numbers as they are noted. */
export function toJsonText(value: unknown): string {
  return hasNumberTexts(value) ? write(value) : JSON.stringify(value);
}

function write(value: unknown): string {
  if (isArray(value)) return `[${value.map((item, index) => numberTextAt(value, index) ?? write(item)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}:${numberTextAt(value, key) ?? write(value[key])}`,
  );
  return `{${pairs.join(',')}}`;
}

/** The members of an object, or the items of a list, by their keys: a number that is noted is the text that it is written as. */
export function writtenEntries(holder: object): readonly (readonly [string, unknown])[] {
  return Object.entries(holder).map(([key, value]: [string, unknown]) => [key, numberTextAt(holder, key) ?? value]);
}

/** The items of a list, or the members of an object without their names, as {@link writtenEntries} has them. */
export function writtenItems(holder: object): readonly unknown[] {
  return writtenEntries(holder).map(([, value]) => value);
}

/** `value` with the numbers that are noted as the texts that they are written as: for formats in which a number has no quotes, nor a text. */
export function withTextsOfNumbers(value: unknown): unknown {
  if (!hasNumberTexts(value)) return value;
  if (isArray(value)) return value.map((item, index) => numberTextAt(value, index) ?? withTextsOfNumbers(item));
  const members = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    members.map(([key, child]) => [key, numberTextAt(value, key) ?? withTextsOfNumbers(child)]),
  );
}
