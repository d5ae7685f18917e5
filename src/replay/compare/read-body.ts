import { itemIdPathIn } from '../../contract/record-id.ts';
import { noteJsonNumbers } from '../../description/parse/json-numbers.ts';
import { isDeeper } from '../../description/parse/json-text.ts';
import { defaultLimits } from '../../description/parse/limits.ts';
import { bodyEncodingOf } from '../../http/media-type.ts';
import { type MockRequest, describeBytes } from '../../http/message.ts';
import { hasByteOrderMark } from '../../lib/bytes.ts';
import { perObject } from '../../lib/cache.ts';
import { type JsonObject, canonicalJson, isArray, isObject } from '../../lib/json.ts';
import { withTextsOfNumbers } from '../../lib/number-texts.ts';
import { readPlainXml } from '../../media/xml/xml-tree.ts';
import type { Reply } from '../target.ts';

/** A received body as JSON, or a description of what was found instead. */
export type ReadJson =
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'other'; readonly found: string };

const { levels } = defaultLimits;

/** Reads a body as JSON, once: several checks read the body of one answer. */
export const readJson = perObject((body: Uint8Array): ReadJson => {
  try {
    // RFC 8259 section 8.1 forbids a byte order mark: kept, it makes the text invalid.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    const value: unknown = JSON.parse(text);
    if (isDeeper(text, levels)) return { kind: 'other', found: `JSON with more than ${levels} levels` };
    const repeated = repeatedKeyOf(text, value);
    if (repeated === undefined) return { kind: 'json', value, text };
    return { kind: 'other', found: `JSON with the key ${JSON.stringify(repeated)} twice in one object` };
  } catch (error) {
    if (body.length === 0) return { kind: 'other', found: 'no body' };
    const what = hasByteOrderMark(body)
      ? 'a byte order mark in front'
      : error instanceof SyntaxError
        ? 'text that is not JSON'
        : 'bytes that are not UTF-8';
    return { kind: 'other', found: `${what}: ${describeBytes(body)}` };
  }
});

/** Reads a body as JSON, and notes the digits of its numbers: ids may have more than JavaScript keeps. */
export const readRecords = perObject((body: Uint8Array): ReadJson => {
  const read = readJson(body);
  if (read.kind === 'json') noteJsonNumbers(read.text, read.value);
  return read;
});

/** A received body as an XML tree, or a description of what was found instead. */
export type ReadXml =
  { readonly kind: 'xml'; readonly tree: JsonObject } | { readonly kind: 'other'; readonly found: string };

/** Reads XML in the encoding that `type` or the document names. */
export function readXml(body: Uint8Array, type = 'application/xml'): ReadXml {
  if (body.length === 0) return { kind: 'other', found: 'no body' };
  const other = (): ReadXml => ({ kind: 'other', found: `bytes that are not XML: ${describeBytes(body)}` });
  try {
    const read = readPlainXml(new TextDecoder(bodyEncodingOf(body, type), { fatal: true }).decode(body));
    return read.kind === 'plain' ? { kind: 'xml', tree: read.value } : other();
  } catch {
    // The bytes are no text of that encoding.
    return other();
  }
}

// Longer texts are not scanned.
const longestScanned = 2_000_000;

/** The first repeated key of an object in `text`, which parses to `value`: `JSON.parse` keeps the last of equal keys. */
function repeatedKeyOf(text: string, value: unknown): string | undefined {
  // A text that is its own canonical form has no repeated key.
  if (text.length > longestScanned || text === JSON.stringify(value)) return undefined;
  const levels: Level[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set(), isAfterKey: false });
    else if (token === '[') levels.push({ keys: undefined, isAfterKey: false });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level !== undefined) level.isAfterKey = false;
    else if (token.startsWith('"')) {
      if (level?.keys === undefined || level.isAfterKey || !isKey(text, index + token.length)) continue;
      const key = JSON.parse(token) as string;
      if (level.keys.has(key)) return key;
      level.keys.add(key);
      level.isAfterKey = true;
    }
  }
  return undefined;
}

/** An object with its keys so far, or a list. */
interface Level {
  readonly keys: Set<string> | undefined;
  isAfterKey: boolean;
}

const tokens = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"/gsu;

function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  return text.charAt(at) === ':';
}

/** The page that an answer leads to: by `Link`, else by a field of its body. */
type NextPage =
  | { readonly kind: 'request'; readonly by: string; readonly request: MockRequest }
  /** A page away from the target. */
  | { readonly kind: 'elsewhere'; readonly by: string; readonly url: string };

/** The page after the one that `reply` to `request` is; undefined where it names none. */
export type FindNextPage = (request: MockRequest, reply: Reply) => NextPage | undefined;

/** A `Location` that leads to nothing: it is not below `base`, or the description has no such path. */
interface WrongLocation {
  readonly url: string;
  readonly base?: string;
}

/** The wrong `location` of an answer to `request`; undefined where it is right, or leads to another server. */
export type FindWrongLocation = (
  request: MockRequest,
  location: string,
  header: { readonly isDeclared: boolean },
) => WrongLocation | undefined;

// Prices and names may be equal.
const identity = /^[_@]?(?:id|uuid|guid|key|href|self|slug|number)$|[a-z]Id$|_id$/u;

/**
 * The items of the list that `value` is, or of the first one in it or in an object of it: `{ items: [...] }`, `{ _embedded: { pets: [...] } }`.
 * An edge of Relay stands for its node.
 */
export function listIn(value: unknown): readonly unknown[] {
  const levels = [[value], membersOf([value]), membersOf(membersOf([value]))];
  const list = levels.flat().find(isArray) ?? [];
  return list.length > 0 && list.every(isEdge) ? list.map(({ node }) => node) : list;
}

function membersOf(values: readonly unknown[]): readonly unknown[] {
  return values.filter(isObject).flatMap((object) => Object.values(object));
}

/** An edge of a connection (GraphQL Cursor Connections section 3): a node and its cursor. */
function isEdge(item: unknown): item is { readonly node: JsonObject } {
  return isObject(item) && isObject(item.node) && Object.keys(item).every((key) => key === 'node' || key === 'cursor');
}

/** The records of a page: the objects in its list that have an id, as texts. `parameter` is that of the path of a record. */
export function recordsOf({ body }: Reply, parameter: string | undefined): readonly string[] {
  const read = readRecords(body);
  const value = read.kind === 'json' ? read.value : undefined;
  const isNamedBy = (item: unknown): boolean => parameter !== undefined && itemIdPathIn(item, parameter)?.length === 1;
  return listIn(value)
    .filter((item) => isObject(item) && (Object.keys(item).some((key) => identity.test(key)) || isNamedBy(item)))
    .map((record) => canonicalJson(withTextsOfNumbers(record)));
}
