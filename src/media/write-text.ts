import { isArray, isObject, member, type JsonObject } from '../lib/json.ts';
import { toJsonText, writtenEntries, writtenItems } from '../lib/number-texts.ts';
import type { Description } from '../description/description.ts';
import { followPath, type Located } from '../description/read/view.ts';

/** A value as text: scalars as they are, nothing for null, objects and lists as JSON (which is YAML as well). */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : toJsonText(value);
}

/**
 * `value` as rows (RFC 4180; with a tab as `separator` text/tab-separated-values): a list of objects under a header of all their
 * keys, a list of lists as it is, a list of scalars one a row; other values are a list of one.
 */
export function writeRows(value: unknown, separator: ',' | '\t'): string {
  const items = isArray(value) ? writtenItems(value) : [value];
  const header = [...new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])))];
  const rows = items.map((item) => {
    if (isObject(item)) {
      const cells = new Map(writtenEntries(item));
      return header.map((key) => cells.get(key));
    }
    return isArray(item) ? writtenItems(item) : [item];
  });
  const all = header.length > 0 ? [header, ...rows] : rows;
  return all.map((row) => `${row.map((cell) => writeCell(plainText(cell), separator)).join(separator)}\r\n`).join('');
}

function writeCell(text: string, separator: ',' | '\t'): string {
  if (separator === '\t') return text.replace(/[\t\r\n]+/gu, ' ');
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * `value` as `application/x-www-form-urlencoded` (WHATWG URL section 5), each property in the style of its `encoding`. Without
 * one, lists repeat their key (`form`, exploded) and objects are JSON, as OpenAPI has it.
 */
export function writeForm(description: Description, value: JsonObject, encoding: Located | undefined): string {
  const pairs = writtenEntries(value).flatMap(([key, part]) => {
    const own = encoding && followPath(description, encoding, key)?.value;
    return part === null || part === undefined ? [] : pairsOf(key, part, own);
  });
  return new URLSearchParams(pairs.map(([key, text]): [string, string] => [key, text])).toString();
}

type Pairs = readonly (readonly [string, string])[];

function pairsOf(key: string, value: unknown, encoding: unknown): Pairs {
  const style = member(encoding, 'style');
  const explode = member(encoding, 'explode') ?? (style === undefined || style === 'form');
  if (isArray(value))
    return explode === true
      ? writtenItems(value).map((item) => [key, plainText(item)])
      : joined(key, writtenItems(value), style);
  if (!isObject(value)) return [[key, plainText(value)]];
  if (style === 'deepObject') return writtenEntries(value).map(([name, part]) => [`${key}[${name}]`, plainText(part)]);
  if (style === undefined && member(encoding, 'explode') === undefined) return [[key, plainText(value)]];
  if (explode === true) return writtenEntries(value).map(([name, part]) => [name, plainText(part)]);
  return joined(key, writtenEntries(value).flat(), style);
}

function joined(key: string, parts: readonly unknown[], style: unknown): Pairs {
  const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
  const separator = typeof style === 'string' ? separators[style] : undefined;
  return [[key, parts.map(plainText).join(separator ?? ',')]];
}
