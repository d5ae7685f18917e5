import yaml from 'js-yaml';
import { yamlOptions } from '../description/parse/yaml-options.ts';
import { isArray, isObject, isText } from '../lib/json.ts';

/** A value in YAML, in one line: a text in the quotes of the one that it replaces, or else in those of messages, lists and objects in flow style. */
export function writeYaml(
  value: unknown,
  { isFlow, old = '' }: { readonly isFlow: boolean; readonly old?: string },
): string {
  if (isText(value)) return writeText(value, isFlow, /^['"]/u.exec(old)?.[0]);
  if (isArray(value)) return `[${value.map((item) => writeYaml(item, { isFlow: true })).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${writeText(key, true)}: ${writeYaml(item, { isFlow: true })}`,
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
  if (isArray(value)) return `[${value.map(writeJson).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${writeJson(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
