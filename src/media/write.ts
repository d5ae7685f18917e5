import type { Description } from '../description/description.ts';
import { followPath, type Located } from '../description/read/view.ts';
import { essence, kindOf, type MediaKind } from '../http/media-type.ts';
import { isObject } from '../lib/json.ts';
import { toJsonText, withTextsOfNumbers } from '../lib/number-texts.ts';
import { typeOfMultipart, writeMultipart } from './write-multipart.ts';
import { writeEvents, writeJsonSequence, writeLines } from './sequence.ts';
import { fromBase64 } from './smallest-file.ts';
import { plainText, writeForm, writeRows } from './write-text.ts';
import { writeXml } from './xml/write.ts';
import { itemSchemas, propertySchemas } from './xml/xml-object.ts';

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
  /** The object that declares the body. */
  readonly located?: Located;
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

/** Writes a value in the media type of `use`. Text is written already, except in JSON and where it was made from a schema. */
export function writeBody(
  description: Description,
  value: unknown,
  use: WriteOptions,
  manner: WriteManner = {},
): WrittenBody {
  const { contentType, schema, itemSchema, encoding } = use;
  const { isMade = false, written, fileOf } = manner;
  const kind = kindOf(contentType);
  if (typeof value === 'string' && kind !== 'json' && !(isMade && isStructured(kind)))
    return verbatim(description, value, use);
  if (written !== undefined && (kind === 'json' || kind === 'text')) return toBody(written);
  switch (kind) {
    case 'json':
      return { bytes: writeJson(value) };
    case 'form':
      return toBody(isObject(value) ? writeForm(description, value, encoding) : plainText(value));
    case 'csv':
      return toBody(writeRows(value, essence(contentType) === 'text/csv' ? ',' : '\t'));
    case 'xml':
      return toBody(writeXml(description, withTextsOfNumbers(value), schema));
    case 'multipart': {
      const schemas = schema === undefined ? [] : [schema];
      const items = itemSchema === undefined ? [] : [itemSchema];
      const schemasOf = (key: string | number): readonly Located[] =>
        typeof key === 'string'
          ? propertySchemas(description, schemas, key)
          : [...items, ...itemSchemas(description, schemas, key)];
      return writeMultipart(description, value, { ...use, type: contentType, schemasOf, encoding, fileOf });
    }
    case 'events':
      return toBody(writeEvents(value));
    case 'lines':
      return toBody(writeLines(value));
    case 'sequence':
      return toBody(writeJsonSequence(value));
    case 'text':
      return toBody(plainText(value));
  }
}

/** True for a format in which text needs something around it. */
function isStructured(kind: MediaKind): boolean {
  return kind !== 'json' && kind !== 'form' && kind !== 'csv' && kind !== 'text';
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
function toBody(written: string): WrittenBody {
  return { bytes: utf8.encode(written) };
}
