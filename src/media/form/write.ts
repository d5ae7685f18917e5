import type { Description } from '../../description/description.ts';
import { inside, type Located } from '../../description/view.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { writtenEntries, writtenItems } from '../../lib/number-texts.ts';
import { plainText } from '../write-text.ts';

/**
 * `value` as `application/x-www-form-urlencoded` (WHATWG URL section 5), each property in the style its `encoding` says.
 * Without one, lists repeat their key (`form`, exploded) and objects are JSON, as OpenAPI has it.
 */
export function writeForm(description: Description, value: JsonObject, encoding: Located | undefined): string {
  const pairs = writtenEntries(value).flatMap(([key, part]) => {
    const said = encoding && inside(description, encoding, key)?.value;
    return part === null || part === undefined ? [] : pairsOf(key, part, said);
  });
  return new URLSearchParams(pairs.map(([key, text]): [string, string] => [key, text])).toString();
}

type Pairs = readonly (readonly [string, string])[];

function pairsOf(key: string, value: unknown, said: unknown): Pairs {
  const style = member(said, 'style');
  const explode = member(said, 'explode') ?? (style === undefined || style === 'form');
  if (isArray(value))
    return explode === true
      ? writtenItems(value).map((item) => [key, plainText(item)])
      : joined(key, writtenItems(value), style);
  if (!isObject(value)) return [[key, plainText(value)]];
  if (style === 'deepObject') return writtenEntries(value).map(([name, part]) => [`${key}[${name}]`, plainText(part)]);
  if (style === undefined && member(said, 'explode') === undefined) return [[key, plainText(value)]];
  if (explode === true) return writtenEntries(value).map(([name, part]) => [name, plainText(part)]);
  return joined(key, writtenEntries(value).flat(), style);
}

function joined(key: string, parts: readonly unknown[], style: unknown): Pairs {
  const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
  const separator = typeof style === 'string' ? separators[style] : undefined;
  return [[key, parts.map(plainText).join(separator ?? ',')]];
}
