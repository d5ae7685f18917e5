import type { Description } from '../description/description.ts';
import { type Located, followPath } from '../description/read/view.ts';
import { toHeaderValue } from '../http/headers.ts';
import { concreteType, essence, isJson, isMediaType } from '../http/media-type.ts';
import { isArray, isObject, member, textOfJson } from '../lib/json.ts';
import { writtenEntries, writtenItems } from '../lib/number-texts.ts';
import type { Pair } from '../parameters/read-values.ts';
import { fromBase64 } from './smallest-file.ts';
import { plainText } from './write-text.ts';

/** A field of a multipart form. */
export interface FormPart {
  readonly name: string;
  /** Text as UTF-8; of other content a character for each byte. */
  readonly text: string;
  /** The content type as sent. */
  readonly type: string | undefined;
}

/** The parts of a form, or the reason that it is malformed. */
export type Multipart =
  | { readonly kind: 'parts'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'malformed'; readonly reason: string };

const mostParts = 1_000;
const mostHeaderCharacters = 8_192;

/** Reads a multipart/form-data body of that `Content-Type` (RFC 7578, RFC 2046 section 5.1.1): 1,000 parts at most. */
export function parseMultipart(body: Uint8Array, contentType: string): Multipart {
  const boundary = declaredBoundary(contentType);
  if (boundary === undefined) return malformed('no boundary in the content type');
  const text = `\r\n${toBinary(body)}`;
  const delimiter = `\r\n--${boundary}`;
  const parts: FormPart[] = [];
  let at = text.indexOf(delimiter);
  if (at < 0) return malformed('no boundary');
  for (;;) {
    const start = at + delimiter.length;
    if (text.startsWith('--', start)) return { kind: 'parts', parts };
    const end = text.indexOf(delimiter, start);
    if (end < 0) return malformed('no closing boundary');
    if (parts.length === mostParts) return malformed(`more than ${mostParts} parts`);
    const part = parsePart(text.slice(start, end));
    if (part === undefined) return malformed('a part without a name');
    parts.push(part);
    at = end;
  }
}

function parsePart(text: string): FormPart | undefined {
  // A boundary may have space after it.
  const line = text.indexOf('\r\n');
  const blank = text.indexOf('\r\n\r\n', line);
  if (line < 0 || blank < 0 || blank - line > mostHeaderCharacters) return undefined;
  const headers = text.slice(line, blank);
  const [, disposition = ''] = /\r\ncontent-disposition:\s*form-data([^\r]*)/iu.exec(headers) ?? [];
  const [, quoted, token] = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/iu.exec(disposition) ?? [];
  const name = quoted?.replace(/\\(["\\])/gu, '$1') ?? token;
  if (name === undefined) return undefined;
  const type = /\r\ncontent-type:\s*([^\r]*)/iu.exec(headers)?.[1]?.trim();
  const content = text.slice(blank + 4);
  // Browsers encode these three in names (WHATWG HTML, "multipart/form-data encoding algorithm").
  const decoded = fromBinary(name).replace(/%(22|0D|0A)/giu, (encoded) => decodeURIComponent(encoded));
  return { name: decoded, text: fromBinary(content), type };
}

/** `parts` as pairs; JSON texts are unquoted. */
export function toPairs(parts: readonly FormPart[]): readonly Pair[] {
  return parts.map(({ name, text, type }) => [name, type !== undefined && isJson(type) ? textOfJson(text) : text]);
}

function malformed(reason: string): Multipart {
  return { kind: 'malformed', reason };
}

/** A character for each byte, to search binary content as text. */
function toBinary(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8_192, (index + 1) * 8_192)),
  );
  return chunks.join('');
}

function fromBinary(text: string): string {
  try {
    const bytes = Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** A body in parts, and its media type with the boundary. */
export interface WrittenMultipart {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The declarations that parts are written by. */
export interface MultipartOptions {
  readonly type: string;
  /** The schemas of a property. They are passed in, so that pages can leave out what finds any schema. */
  readonly schemasOf: (name: string) => readonly Located[];
  readonly encoding: Located | undefined;
  /** The smallest file of a media type, in place of texts that were made for files. */
  readonly fileOf?: ((type: string) => Uint8Array | undefined) | undefined;
}

// A schema with one of these says what the part is.
const offering = ['example', 'examples', 'default', 'const', 'enum'];

/**
 * `value` as a multipart body (RFC 2046 section 5.1): an object as a part for each property, lists repeated, with names as in a
 * form (RFC 7578); a list as a part for each item. In a form each part has a name: a value that is no object is its `file`.
 */
export function writeMultipart(description: Description, value: unknown, use: MultipartOptions): WrittenMultipart {
  const { boundary, contentType } = boundaryOf(use.type);
  const isForm = essence(use.type) === 'multipart/form-data';
  const fields = isObject(value) ? value : isForm ? { file: value } : undefined;
  const parts = fields
    ? namedParts(description, fields, use)
    : (isArray(value) ? writtenItems(value) : [value]).map(plainPart);
  const pieces = parts.flatMap(({ headers, body }) => [
    encode([`--${boundary}`, ...headers, '', ''].join('\r\n')),
    body,
    encode('\r\n'),
  ]);
  return { bytes: concatenated([...pieces, encode(`--${boundary}--\r\n`)]), contentType };
}

/** The media type of the multipart body `text`, with the boundary of its first line. */
export function typeOfMultipart(text: string, type: string): string {
  if (/;\s*boundary=/iu.test(type)) return type;
  const boundary = /^--([^\r\n]{1,70})\r?$/mu.exec(text)?.[1]?.trimEnd();
  return boundary === undefined ? type : `${type}; boundary="${boundary.replaceAll('"', '')}"`;
}

interface WrittenPart {
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

function namedParts(
  description: Description,
  value: object,
  { schemasOf, encoding, fileOf }: MultipartOptions,
): readonly WrittenPart[] {
  return writtenEntries(value).flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const schemas = schemasOf(name);
    const keyword = (key: string): unknown =>
      schemas.map((each) => followPath(description, each, key)?.value).find((each) => each !== undefined);
    const declared = member(encoding && followPath(description, encoding, name)?.value, 'contentType');
    const isFile = keyword('format') === 'binary' || keyword('contentMediaType') !== undefined;
    const isBase64 = keyword('contentEncoding') === 'base64' || keyword('format') === 'byte';
    return (isArray(part) ? writtenItems(part) : [part]).map((item) => {
      const first = typeof declared === 'string' ? declared.split(',')[0]?.trim() : undefined;
      const type =
        first !== undefined && isMediaType(first) && !first.includes('*') ? first : typeOf(item, keyword, isFile);
      const file = isFile ? `; filename="${quotable(name)}"` : '';
      const headers = [`Content-Disposition: form-data; name="${quotable(name)}"${file}`, `Content-Type: ${type}`];
      const decoded = isBase64 && typeof item === 'string' ? fromBase64(item) : undefined;
      const isMade = isFile && offering.every((key) => keyword(key) === undefined);
      const made = isMade ? fileOf?.(type) : undefined;
      return { headers, body: decoded ?? made ?? encode(plainText(item)) };
    });
  });
}

function typeOf(value: unknown, keyword: (key: string) => unknown, isFile: boolean): string {
  const type = keyword('contentMediaType');
  const sent = typeof type === 'string' && isMediaType(type) ? memberOfRange(type) : undefined;
  if (sent !== undefined) return toHeaderValue(sent);
  if (isFile) return 'application/octet-stream';
  return typeof value === 'object' ? 'application/json' : 'text/plain';
}

/** A type as it is sent: `image/*` as `image/png`; undefined for a range that says nothing of a file. */
function memberOfRange(type: string): string | undefined {
  if (!essence(type).includes('*')) return type;
  const member = concreteType(type);
  return isJson(member) ? undefined : member;
}

function plainPart(value: unknown): WrittenPart {
  return {
    headers: [`Content-Type: ${typeof value === 'object' ? 'application/json' : 'text/plain'}`],
    body: encode(plainText(value)),
  };
}

/** No part may contain the boundary, and no text has this one by chance. */
const defaultBoundary = 'assay-part-7f3a91c4';

function boundaryOf(type: string): { readonly boundary: string; readonly contentType: string } {
  const boundary = declaredBoundary(type);
  return boundary === undefined
    ? { boundary: defaultBoundary, contentType: `${type}; boundary=${defaultBoundary}` }
    : { boundary, contentType: type };
}

function declaredBoundary(type: string): string | undefined {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(type) ?? [];
  return quoted ?? token;
}

/** A name as forms have it (WHATWG HTML, "multipart/form-data encoding algorithm"). */
function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
