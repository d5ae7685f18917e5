import type { Description } from '../description/description.ts';
import { positionEncoding } from '../description/read/content.ts';
import { type Located, followPath } from '../description/read/view.ts';
import { toHeaderValue } from '../http/headers.ts';
import { concreteType, essence, isJson, isMediaType } from '../http/media-type.ts';
import { isArray, isObject, member } from '../lib/json.ts';
import { writtenEntries, writtenItems } from '../lib/number-texts.ts';
import { declaredBoundary } from './read-multipart.ts';
import { fromBase64 } from './smallest-file.ts';
import { plainText } from './write-text.ts';

/** A body in parts, and its media type with the boundary. */
export interface WrittenMultipart {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The declarations that parts are written by. */
export interface MultipartOptions {
  readonly type: string;
  /** The schemas of a property, or of an item by its index. They are passed in, so that pages can leave out what finds any schema. */
  readonly schemasOf: (key: string | number) => readonly Located[];
  /** The encodings of properties. */
  readonly encoding: Located | undefined;
  /** The Media Type Object, which may have encodings of items (OpenAPI 3.2). */
  readonly located?: Located | undefined;
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
    : (isArray(value) ? writtenItems(value) : [value]).map((item, index) =>
        writePart(description, item, { use, key: index, encoding: positionEncoding(description, use.located, index) }),
      );
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

/** A part, and the name or the index by which its declarations are found. */
interface PartPlace {
  readonly use: MultipartOptions;
  readonly key: string | number;
  readonly encoding: Located | undefined;
}

function namedParts(description: Description, value: object, use: MultipartOptions): readonly WrittenPart[] {
  return writtenEntries(value).flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const encoding = use.encoding && followPath(description, use.encoding, name);
    const items = isArray(part) ? writtenItems(part) : [part];
    return items.map((item) => writePart(description, item, { use, key: name, encoding }));
  });
}

function writePart(description: Description, item: unknown, { use, key, encoding }: PartPlace): WrittenPart {
  const schemas = use.schemasOf(key);
  const keyword = (name: string): unknown =>
    schemas.map((each) => followPath(description, each, name)?.value).find((each) => each !== undefined);
  const declared = member(encoding?.value, 'contentType');
  const isFile = keyword('format') === 'binary' || keyword('contentMediaType') !== undefined;
  const isBase64 = keyword('contentEncoding') === 'base64' || keyword('format') === 'byte';
  const first = typeof declared === 'string' ? declared.split(',')[0]?.trim() : undefined;
  const type =
    first !== undefined && isMediaType(first) && !first.includes('*') ? first : typeOf(item, keyword, isFile);
  const decoded = isBase64 && typeof item === 'string' ? fromBase64(item) : undefined;
  const isMade = isFile && offering.every((name) => keyword(name) === undefined);
  const made = isMade ? use.fileOf?.(type) : undefined;
  return {
    headers: [...(typeof key === 'string' ? [dispositionOf(key, isFile)] : []), `Content-Type: ${type}`],
    body: decoded ?? made ?? encode(plainText(item)),
  };
}

function dispositionOf(name: string, isFile: boolean): string {
  const file = isFile ? `; filename="${quotable(name)}"` : '';
  return `Content-Disposition: form-data; name="${quotable(name)}"${file}`;
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

/** No part may contain the boundary, and no text has this one by chance. */
const defaultBoundary = 'assay-part-7f3a91c4';

function boundaryOf(type: string): { readonly boundary: string; readonly contentType: string } {
  const boundary = declaredBoundary(type);
  return boundary === undefined
    ? { boundary: defaultBoundary, contentType: `${type}; boundary=${defaultBoundary}` }
    : { boundary, contentType: type };
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
