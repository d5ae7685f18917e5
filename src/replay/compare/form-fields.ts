import type { Description } from '../../description/description.ts';
import { followPath, type Located } from '../../description/read/view.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';

/** The values that are sent under each name: scalars as their text, anything else as its JSON. */
type SentValues = readonly (readonly [name: string, values: readonly unknown[]])[];

/** A field of a form: its value, and the alternatives for writing it. */
export interface FormField {
  readonly name: string;
  readonly value: unknown;
  readonly alternatives: readonly SentValues[];
}

/**
 * The fields of `value` in a form. `encoding` defines how lists and objects are written (OpenAPI 3.1 section 4.8.15); without one,
 * lists repeat their name, and objects are JSON or fields of the form. Null is not defined: it may be absent.
 */
export function formFieldsOf(
  description: Description,
  value: JsonObject,
  encoding: Located | undefined,
): readonly FormField[] {
  return Object.entries(value).map(([name, part]) => {
    const written = encoding && followPath(description, encoding, name)?.value;
    return { name, value: part, alternatives: alternativesFor(name, part, written) };
  });
}

/**
 * The fields of a multipart form: a part for each, and for each item of a list; objects and lists may be JSON. Texts that are base64
 * by their schema may be decoded.
 */
export function partFieldsOf(
  description: Description,
  value: JsonObject,
  schema: Located | undefined,
): readonly FormField[] {
  const properties = propertiesOf(description, schema);
  return Object.entries(value).map(([name, part]) => {
    const isBase64 = isBase64Text(description, properties.get(name));
    const decoded = isBase64 && typeof part === 'string' ? decodeBase64(part) : undefined;
    const items: SentValues = [[name, isArray(part) ? part : [part]]];
    const whole: SentValues = [[name, [part]]];
    const bytes: readonly SentValues[] = decoded === undefined ? [] : [[[name, [decoded]]]];
    return { name, value: part, alternatives: [items, whole, ...bytes, ...(isNothing(part) ? nothing(name) : [])] };
  });
}

/** The fields of a form that is documented as text: in any order of names. */
export function textFieldsOf(pairs: Iterable<readonly [string, string]>): readonly FormField[] {
  return [...grouped(pairs)].map(([name, texts]) => ({
    name,
    value: texts.length === 1 ? texts[0] : texts,
    alternatives: [[[name, texts]]],
  }));
}

/** The texts under each name, in their order. */
export function grouped(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, text] of pairs) groups.set(name, [...(groups.get(name) ?? []), text]);
  return groups;
}

function alternativesFor(name: string, value: unknown, encoding: unknown): readonly SentValues[] {
  if (isNothing(value)) return nothing(name);
  const [style, explode] = [member(encoding, 'style'), member(encoding, 'explode')];
  const isDefined = style !== undefined || explode !== undefined;
  const isExploded = explode === undefined ? style === undefined || style === 'form' : explode === true;
  const json: SentValues = [[name, [value]]];
  if (isArray(value)) {
    if (!isDefined && String(member(encoding, 'contentType')).includes('json')) return [json, [[name, value]]];
    return [isExploded ? [[name, value]] : joined(name, value, style)];
  }
  if (!isObject(value)) return [json];
  const members: SentValues = Object.entries(value).map(([key, part]) => [key, [part]]);
  if (!isDefined) return [json, members];
  if (style === 'deepObject') return [members.map(([key, parts]) => [`${name}[${key}]`, parts])];
  return [isExploded ? members : joined(name, Object.entries(value).flat(), style)];
}

function joined(name: string, parts: readonly unknown[], style: unknown): SentValues {
  const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
  const separator = typeof style === 'string' ? separators[style] : undefined;
  const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  return [[name, [texts.join(separator ?? ',')]]];
}

function isNothing(value: unknown): boolean {
  return value === null || (isArray(value) && value.length === 0);
}

function nothing(name: string): readonly SentValues[] {
  return [[], [[name, ['']]], [[name, ['null']]], [[name, ['[]']]]];
}

/** The schema describes base64 text. */
export function isBase64Text(description: Description, schema: Located | undefined): boolean {
  const keyword = (key: string): unknown => schema && followPath(description, schema, key)?.value;
  return keyword('contentEncoding') === 'base64' || keyword('format') === 'byte';
}

/** The decoded bytes as a part is read: UTF-8, else a character for each byte. */
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
