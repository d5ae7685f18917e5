import type { Located } from '../description/read/view.ts';
import { isArray, isObject, type JsonObject, parsedJson } from '../lib/json.ts';
import { noteDigits } from '../lib/number-texts.ts';
import type { SchemaBranch, BranchesOf } from './branches.ts';

/** The most pieces of one value that are read. */
export const mostPieces = 10_000;

// A list of lists of itself is never through with a text: pieces that are inside of more are texts.
const depthLimit = 16;

export interface Reader {
  readonly branchesOf: BranchesOf;
  readonly validator: { readonly isValid: (schema: Located, value: unknown) => boolean };
  /** The number of lists that a piece of a text is inside of; 0 where absent. */
  readonly depth?: number;
}

/**
 * The values that `raw` may stand for by `branch`, the likeliest first: `1` is a number where the schema has that type, else a
 * text. Parts are read by their schemas, each as the first valid value.
 */
export function valuesOf(raw: Raw, branch: SchemaBranch, reader: Reader): readonly unknown[] {
  switch (raw.kind) {
    case 'list':
      return [listOf(raw.items, branch, reader)];
    case 'members':
      return [ofMembers(raw.members, branch, reader)];
    case 'text':
      return ofText(raw.text, branch, reader);
  }
}

/** `raw` as the first value that all of `schemas` allow; else the likeliest. */
export function coerce(raw: Raw, schemas: readonly Located[], reader: Reader): unknown {
  let likeliest: readonly unknown[] | undefined;
  for (const branch of reader.branchesOf(schemas)) {
    for (const value of valuesOf(raw, branch, reader)) {
      if (schemas.every((schema) => reader.validator.isValid(schema, value))) return value;
      likeliest ??= [value];
    }
  }
  return likeliest?.[0];
}

function ofMembers(members: readonly (readonly [string, Raw])[], branch: SchemaBranch, reader: Reader): unknown {
  // `a[]=1&a[1]=2` where the schema wants a list.
  const isIndexed = branch.types?.has('array') === true && members.every(([key]) => /^\d*$/u.test(key));
  if (isIndexed) {
    const items = members.flatMap(([, raw]) => (raw.kind === 'list' ? raw.items : [raw]));
    return listOf(items, branch, reader);
  }
  return objectOf(members.map(([key, raw]) => ({ key, raw, value: coerce(raw, branch.property(key), reader) })));
}

/** Numbers of forms and queries keep their digits: `1.10`, and more than a double holds. */
function listOf(items: readonly Raw[], branch: SchemaBranch, reader: Reader): readonly unknown[] {
  const list = items.map((item, index) => coerce(item, branch.item(index), reader));
  for (const [index, item] of items.entries()) {
    if (item.kind === 'text') noteDigits(list, index, list[index], item.text);
  }
  return list;
}

/** A member of an object, and what it was read of. */
export interface ReadMember {
  readonly key: string;
  readonly raw: Raw;
  readonly value: unknown;
}

/** The object of `members`. */
export function objectOf(members: readonly ReadMember[]): JsonObject {
  const object = Object.fromEntries(members.map(({ key, value }) => [key, value]));
  for (const { key, raw, value } of members) if (raw.kind === 'text') noteDigits(object, key, value, raw.text);
  return object;
}

function ofText(text: string, branch: SchemaBranch, reader: Reader): readonly unknown[] {
  const { types } = branch;
  const scalars = [asNumber(text), asBoolean(text), asNull(text)].flat();
  if (types === undefined) return [text, ...scalars];
  const structured = types.has('array') || types.has('object') ? ofStructure(text, branch, reader) : [];
  const isWanted = (value: unknown): boolean =>
    types.has(value === null ? 'null' : typeof value) || (typeof value === 'number' && types.has('integer'));
  return [...scalars.filter(isWanted), ...structured, text];
}

/** RFC 8259 section 6: a number as JSON has it. */
function asNumber(text: string): readonly number[] {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text) && Number.isFinite(Number(text));
  return isNumber ? [Number(text)] : [];
}

function asBoolean(text: string): readonly boolean[] {
  return text === 'true' || text === 'false' ? [text === 'true'] : [];
}

/** No style has a form for null: some clients write it empty, some by its name. */
function asNull(text: string): readonly null[] {
  return text === '' || text === 'null' ? [null] : [];
}

/** OpenAPI defines no form for lists and objects inside others: JSON and commas are in use. */
function ofStructure(text: string, branch: SchemaBranch, reader: Reader): readonly unknown[] {
  const json = /^\s*[[{]/u.test(text) ? parseJson(text) : [];
  const { depth = 0 } = reader;
  if (branch.types?.has('array') !== true || depth >= depthLimit) return json;
  const inside = { ...reader, depth: depth + 1 };
  const pieces = text.split(separatorOf(branch), mostPieces);
  const items = listOf(pieces.map(rawText), branch, inside);
  return [...json, items, ...(text === '' ? [[]] : [])];
}

/** OpenAPI 2.0 has `collectionFormat` for inner lists, too. */
function separatorOf(branch: SchemaBranch): string {
  return { ssv: ' ', tsv: '\t', pipes: '|' }[branch.collectionFormat ?? ''] ?? ',';
}

function parseJson(text: string): readonly unknown[] {
  const value = parsedJson(text);
  return isObject(value) || isArray(value) ? [value] : [];
}

/** A sent value with its structure, scalars still as texts. */
export type Raw =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Raw[] }
  | { readonly kind: 'members'; readonly members: readonly (readonly [string, Raw])[] };

export function rawText(text: string): Raw {
  return { kind: 'text', text };
}

/** Named values as an object, those of equal names as a list. */
export function rawMembers(pairs: readonly (readonly [string, Raw])[]): Raw {
  const found = new Map<string, Raw[]>();
  for (const [name, raw] of pairs) {
    const known = found.get(name);
    if (known === undefined) found.set(name, [raw]);
    else known.push(raw);
  }
  const members = [...found].map(([name, all]): readonly [string, Raw] => {
    const [only] = all;
    return [name, all.length === 1 && only !== undefined ? only : { kind: 'list', items: all }];
  });
  return { kind: 'members', members };
}
