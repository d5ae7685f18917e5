import { isArray, isObject, isText, keysOf } from './json.ts';

const longest = 60;

/**
 * A value of a document in a message: scalars as JSON, cut at 60 characters; objects and lists by their kind, since their text
 * may be megabytes.
 */
export function show(value: unknown): string {
  // Cut first, so that a long text costs nothing.
  if (isText(value)) return JSON.stringify(value.length > longest ? `${shortened(value)}...` : value);
  if (isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof Date) return 'a date';
  if (isObject(value)) return keysOf(value).length === 0 ? 'an empty object' : 'an object';
  return String(value);
}

/** The start of a text as messages show it, without half of a surrogate pair at the end. */
export function shortened(text: string): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

/** A text in at most `most` characters, `mark` the last of them where it is longer. */
export function shortenedWithMark(text: string, most: number, mark: string): string {
  if (text.length <= most) return text;
  return text.slice(0, most - mark.length).replace(/[\ud800-\udbff]$/, '') + mark;
}

/** Names of descriptions and requests have any length; a line of a terminal has not. */
export function cutForLine(text: string): string {
  return shortenedWithMark(text, 500, '...');
}

/** `a`, `b` or `c`: names as code in a sentence. */
export function orList(names: readonly string[], or = 'or'): string {
  return orJoin(
    names.map((name) => `\`${name}\``),
    or,
  );
}

/** Words in a sentence: a, b or c. */
export function orJoin(words: readonly string[], or = 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${or} ${last}`;
}

/** A sentence with the likely spelling, after a space; empty where there is none. */
export function didYouMean(candidate: string | undefined): string {
  return candidate === undefined ? '' : ` Did you mean \`${candidate}\`?`;
}

/** `text` with its first letter as a capital. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** True for texts of white space and characters without width only. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** `1 file`, `2 files`: a count with its noun, which takes an `s` in the plural. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `64 MiB`, `1.5 KiB`, `1 byte`: a size in the largest unit, rounded up, so that what is over a limit reads as more. */
export function sizeOf(bytes: number): string {
  if (bytes < 2 ** 10) return counted(bytes, 'byte');
  const [unit, name] = bytes < 2 ** 20 ? [2 ** 10, 'KiB'] : [2 ** 20, 'MiB'];
  return `${Math.ceil((bytes * 10) / unit) / 10} ${name}`;
}
