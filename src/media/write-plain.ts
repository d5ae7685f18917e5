import type { Description } from '../description/description.ts';
import { followPath, type Located } from '../description/read/view.ts';
import { essence, kindOf, type MediaKind } from '../http/media-type.ts';
import { isObject } from '../lib/json.ts';
import { toJsonText } from '../lib/number-texts.ts';
import { typeOfMultipart } from './multipart.ts';
import { fromBase64 } from './smallest-file.ts';
import { plainText, writeForm, writeRows } from './write-text.ts';

/** A body as it is sent. */
export interface WrittenBody {
  readonly bytes: Uint8Array;
  /** The media type to send, where it has more than the declared one: the boundary of a multipart body. */
  readonly contentType?: string;
}

/** The media type and the declarations of a body. */
export interface WriteOptions {
  /** The media type as it is sent. */
  readonly contentType: string;
  readonly schema?: Located;
  readonly itemSchema?: Located;
  readonly encoding?: Located;
}

/** The way a value is written. */
export interface WriteManner {
  /** Text was made from a schema: it is a value like any other. */
  readonly isMade?: boolean;
  /** The smallest file of a media type, for parts of a multipart body that were made for files. */
  readonly fileOf?: ((type: string) => Uint8Array | undefined) | undefined;
  /** The text of a number that is the whole body. */
  readonly written?: string | undefined;
}

/** Writes a value in the media type of `use`. */
export type WriteBody = (
  description: Description,
  value: unknown,
  use: WriteOptions,
  manner?: WriteManner,
) => WrittenBody;

/** The formats that have a writer of their own: in these, text needs something around it. */
export type StructuredKind = Exclude<MediaKind, 'json' | 'form' | 'csv' | 'text'>;

/** Writers of formats. */
export type Writers = Readonly<Record<StructuredKind, WriteBody>>;

/** A value to write, and how. */
export interface BodyValue {
  readonly value: unknown;
  readonly use: WriteOptions;
  readonly manner?: WriteManner | undefined;
}

/** Writes bodies of JSON, forms and plain text: all that pages need whose description has no other. */
export const writePlainBody: WriteBody = (description, value, use, manner) =>
  writeBodyBy({}, description, { value, use, manner });

/** True for a format that `writePlainBody` does not write. */
export function isStructured(kind: MediaKind): kind is StructuredKind {
  return kind !== 'json' && kind !== 'form' && kind !== 'csv' && kind !== 'text';
}

/** Writes a body by `writers`, or itself. Text is written already, except in JSON and where it was made from a schema. */
export function writeBodyBy(
  writers: Partial<Writers>,
  description: Description,
  { value, use, manner = {} }: BodyValue,
): WrittenBody {
  const { contentType, encoding } = use;
  const { isMade = false, written } = manner;
  const kind = kindOf(contentType);
  if (typeof value === 'string' && kind !== 'json' && !(isMade && isStructured(kind)))
    return verbatim(description, value, use);
  if (written !== undefined && (kind === 'json' || kind === 'text')) return toBody(written);
  if (kind === 'json') return { bytes: writeJson(value) };
  if (kind === 'form') return toBody(isObject(value) ? writeForm(description, value, encoding) : plainText(value));
  if (kind === 'csv') return toBody(writeRows(value, essence(contentType) === 'text/csv' ? ',' : '\t'));
  const write = kind === 'text' ? undefined : writers[kind];
  return write === undefined ? toBody(plainText(value)) : write(description, value, use, manner);
}

/** Text of the schema is base64 (JSON Schema 2020-12 `contentEncoding`, OpenAPI 3.0 `format: byte`). */
export function isBase64(description: Description, { schema }: Pick<WriteOptions, 'schema'>): boolean {
  const keyword = (key: string): unknown => schema && followPath(description, schema, key)?.value;
  const encodings: readonly unknown[] = ['base64', 'base64url'];
  return encodings.includes(keyword('contentEncoding')) || keyword('format') === 'byte';
}

/** `value` as the bytes of a JSON body, with the noted texts of numbers. */
export function writeJson(value: unknown): Uint8Array {
  return utf8.encode(toJsonText(value));
}

// Creating an encoder costs as much as using it. It has no state between two texts.
const utf8 = new TextEncoder();

/** Text as it is, or the bytes of base64. */
function verbatim(description: Description, value: string, use: WriteOptions): WrittenBody {
  const { contentType } = use;
  const bytes = (isBase64(description, use) ? fromBase64(value) : undefined) ?? utf8.encode(value);
  const type = kindOf(contentType) === 'multipart' ? typeOfMultipart(value, contentType) : contentType;
  return { bytes, ...(type !== contentType && { contentType: type }) };
}

/** A text as a body. */
export function toBody(written: string): WrittenBody {
  return { bytes: utf8.encode(written) };
}
