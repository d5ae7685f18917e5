import yaml from 'js-yaml';
import { yamlOptions } from '../description/parse/yaml-options.ts';
import { isArray, isObject, isText } from '../lib/json.ts';
import { greatestOf } from '../lib/lists.ts';
import { numberTextAt } from '../lib/number-texts.ts';

/** A value in YAML, in one line: a text in the quotes of the one that it replaces, or else in those of messages, lists and objects in flow style. */
export function writeYaml(
  value: unknown,
  { isFlow, old = '' }: { readonly isFlow: boolean; readonly old?: string },
): string {
  if (isText(value)) return writeText(value, isFlow, /^['"]/u.exec(old)?.[0]);
  if (isArray(value))
    return `[${value.map((item, index) => numberTextAt(value, index) ?? writeYaml(item, { isFlow: true })).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${writeText(key, true)}: ${numberTextAt(value, key) ?? writeYaml(item, { isFlow: true })}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function writeText(text: string, isFlow: boolean, quote?: string): string {
  if (quote === undefined && isPlain(text, isFlow)) return text;
  // Double quotes are those that messages show, and single ones have no escapes.
  const isDouble = quote === '"' || (quote === undefined && !/["\\]/u.test(text));
  return isDouble || /[^\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd]/u.test(text)
    ? JSON.stringify(text)
    : `'${text.replaceAll("'", "''")}'`;
}

/** Texts that YAML 1.1 reads as something else, as many parsers still do: words for true and false, dates, times, numbers of other bases. */
const otherWords = /^(?:y|n|yes|no|on|off|true|false|null|~|[-+.]?\d[\d:._exob-]*)$/iu;

function isPlain(text: string, isFlow: boolean): boolean {
  if (otherWords.test(text) || /[\r\n]/u.test(text)) return false;
  const [written, expected] = isFlow ? [`[${text}]`, [text]] : [`a: ${text}`, { a: text }];
  try {
    return JSON.stringify(yaml.load(written, yamlOptions)) === JSON.stringify(expected);
  } catch {
    return false;
  }
}

/** JSON in one line, with a space after commas and colons. */
export function writeJson(value: unknown): string {
  if (isArray(value))
    return `[${value.map((item, index) => numberTextAt(value, index) ?? writeJson(item)).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${numberTextAt(value, key) ?? writeJson(item)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** JSON as `JSON.stringify` lays it out, with the noted texts of numbers. */
export function writeIndented(value: unknown, indent: string, margin = '\n'): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${margin}${indent}`;
  const items = Object.entries(value).map(([key, item]: [string, unknown]) => {
    const written = numberTextAt(value, key) ?? writeIndented(item, indent, inner);
    return isArray(value) ? written : `${JSON.stringify(key)}: ${written}`;
  });
  const [open, close] = isArray(value) ? '[]' : '{}';
  return items.length === 0 ? `${open}${close}` : `${open}${inner}${items.join(`,${inner}`)}${margin}${close}`;
}

/** YAML in block style, with the noted texts of numbers. The usual schema quotes what other parsers read as dates and words for true and false. */
export function writeBlock(value: unknown): string {
  const digits: string[] = [];
  // No text of the value holds the mark.
  const longest = greatestOf([
    0,
    ...Array.from(JSON.stringify(value).matchAll(/digitsx*/gu), ([found]) => found.length),
  ]);
  const mark = `digits${'x'.repeat(longest)}`;
  const written = yaml.dump(withMarks(value, mark, digits), { lineWidth: -1, noRefs: true });
  return written.replace(new RegExp(`${mark}(\\d+)\\.`, 'gu'), (_, index: string) => digits[Number(index)] ?? '');
}

/** A copy with a text for each number that has a noted text, which `digits` gets: `digits0.` for the first. */
function withMarks(value: unknown, mark: string, digits: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, item]: [string, unknown]): [string, unknown] => {
    const text = numberTextAt(value, key);
    return [key, text === undefined ? withMarks(item, mark, digits) : `${mark}${digits.push(text) - 1}.`];
  });
  return isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}
