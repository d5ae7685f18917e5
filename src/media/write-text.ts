import { isArray, isObject } from '../lib/json.ts';
import { toJsonText, writtenEntries, writtenItems } from '../lib/number-texts.ts';

/** A value as text: scalars as they are, nothing for null, objects and lists as JSON (which is YAML as well). */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : toJsonText(value);
}

/**
 * `value` as rows (RFC 4180; with `separator` a tab as text/tab-separated-values): a list of objects under a header of
 * all their keys, a list of lists as they are, a list of scalars one a row; anything else is a list of one.
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
