import yaml from 'js-yaml';
import { yamlOptions } from '../description/parse/yaml-options.ts';
import { isArray, isObject, isText } from '../lib/json.ts';
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
  const digits = new Map<unknown, string>();
  const written = new yaml.Type('!digits', {
    kind: 'scalar',
    // No text is one.
    resolve: () => false,
    predicate: (part) => digits.has(part),
    represent: (part) => digits.get(part) ?? '',
  });
  const schema = yaml.DEFAULT_SCHEMA.extend({ implicit: [written] });
  return yaml.dump(withDigits(value, digits), { lineWidth: -1, noRefs: true, schema });
}

/** A copy with an object for each number that has a noted text, which `digits` gets. */
function withDigits(value: unknown, digits: Map<unknown, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, item]: [string, unknown]): [string, unknown] => {
    const text = numberTextAt(value, key);
    if (text === undefined) return [key, withDigits(item, digits)];
    const stand = {};
    digits.set(stand, text);
    return [key, stand];
  });
  return isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}
