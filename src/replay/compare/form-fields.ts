import type { Description } from '../../description/description.ts';
import { inside, type Located } from '../../description/view.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';

/** Texts by the name they are sent under: scalars as their text, anything else as its JSON. */
type Way = readonly (readonly [name: string, values: readonly unknown[]])[];

/** A field of a form: its value, and the ways in which it may be written. */
export interface FormField {
  readonly name: string;
  readonly value: unknown;
  readonly ways: readonly Way[];
}

/**
 * The fields of `value` as a form has them. Its `encoding` says how lists and objects are written (OpenAPI 3.1 section 4.8.15);
 * without one lists repeat their name, and objects are JSON or their own fields. Nothing says how null is: it may be absent.
 */
export function formFieldsOf(
  description: Description,
  value: JsonObject,
  encoding: Located | undefined,
): readonly FormField[] {
  return Object.entries(value).map(([name, part]) => {
    const said = encoding && inside(description, encoding, name)?.value;
    return { name, value: part, ways: waysOf(name, part, said) };
  });
}

/**
 * The fields that a multipart form has: a part for each, and for each item of a list; objects and lists may be JSON. What is
 * base64 by its schema may be the bytes it stands for.
 */
export function partFieldsOf(
  description: Description,
  value: JsonObject,
  schema: Located | undefined,
): readonly FormField[] {
  const properties = propertiesOf(description, schema);
  return Object.entries(value).map(([name, part]) => {
    const isBase64 = [properties.get(name)].some((each) => each !== undefined && isBase64Text(description, each));
    const decoded = isBase64 && typeof part === 'string' ? decodeBase64(part) : undefined;
    const items: Way = [[name, isArray(part) ? part : [part]]];
    const whole: Way = [[name, [part]]];
    const bytes: readonly Way[] = decoded === undefined ? [] : [[[name, [decoded]]]];
    return { name, value: part, ways: [items, whole, ...bytes, ...(isNothing(part) ? nothing(name) : [])] };
  });
}

/** The fields of a form that stands there as text: to the letter, in any order of names. */
export function textFieldsOf(pairs: Iterable<readonly [string, string]>): readonly FormField[] {
  return [...grouped(pairs)].map(([name, texts]) => ({
    name,
    value: texts.length === 1 ? texts[0] : texts,
    ways: [[[name, texts]]],
  }));
}

/** The texts under each name, in their order. */
export function grouped(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, text] of pairs) groups.set(name, [...(groups.get(name) ?? []), text]);
  return groups;
}

function waysOf(name: string, value: unknown, said: unknown): readonly Way[] {
  if (isNothing(value)) return nothing(name);
  const [style, explode] = [member(said, 'style'), member(said, 'explode')];
  const isSaid = style !== undefined || explode !== undefined;
  const isExploded = explode === undefined ? style === undefined || style === 'form' : explode === true;
  const json: Way = [[name, [value]]];
  if (isArray(value)) {
    if (!isSaid && String(member(said, 'contentType')).includes('json')) return [json, [[name, value]]];
    return [isExploded ? [[name, value]] : joined(name, value, style)];
  }
  if (!isObject(value)) return [json];
  const members: Way = Object.entries(value).map(([key, part]) => [key, [part]]);
  if (!isSaid) return [json, members];
  if (style === 'deepObject') return [members.map(([key, parts]) => [`${name}[${key}]`, parts])];
  return [isExploded ? members : joined(name, Object.entries(value).flat(), style)];
}

function joined(name: string, parts: readonly unknown[], style: unknown): Way {
  const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
  const separator = typeof style === 'string' ? separators[style] : undefined;
  const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  return [[name, [texts.join(separator ?? ',')]]];
}

function isNothing(value: unknown): boolean {
  return value === null || (isArray(value) && value.length === 0);
}

function nothing(name: string): readonly Way[] {
  return [[], [[name, ['']]], [[name, ['null']]], [[name, ['[]']]]];
}

function isBase64Text(description: Description, schema: Located): boolean {
  const says = (key: string): unknown => inside(description, schema, key)?.value;
  return says('contentEncoding') === 'base64' || says('format') === 'byte';
}

/** A text as parts are read: UTF-8, else a character a byte. */
function decodeBase64(text: string): string | undefined {
  try {
    const binary = atob(text);
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    const decoded = new TextDecoder('utf-8').decode(bytes);
    return decoded.includes('\ufffd') ? binary : decoded;
  } catch {
    return undefined;
  }
}
