import type { Description } from '../description/description.ts';
import { inside, type Located } from '../description/read/view.ts';
import { isObject } from '../lib/json.ts';
import { toJsonText, withTextsOfNumbers } from '../lib/number-texts.ts';
import { essence, kindOf } from '../http/media-type.ts';
import { fromBase64 } from './smallest-file.ts';
import { writeForm, plainText, writeRows } from './write-text.ts';
import { typeOfMultipart, writeMultipart } from './multipart.ts';
import { writeEvents, writeJsonSequence, writeLines } from './sequence.ts';
import { writeXml } from './xml/write.ts';

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

/**
 * `value` in media type `contentType`. Text is written already, except in JSON; text that a schema made (`isMade`) is a value like
 * any other. `written`: the text of a number that is the whole body. `withFiles`: made parts of a multipart body are real files.
 */
export function writeBody(
  description: Description,
  value: unknown,
  use: WriteOptions,
  {
    isMade = false,
    withFiles = false,
    written,
  }: { readonly isMade?: boolean; readonly withFiles?: boolean; readonly written?: string | undefined } = {},
): WrittenBody {
  const { contentType, schema, encoding } = use;
  const kind = kindOf(contentType);
  if (typeof value === 'string' && kind !== 'json' && !(isMade && isStructured.has(kind))) {
    return verbatim(description, value, use);
  }
  if (written !== undefined && (kind === 'json' || kind === 'text')) return text(written);
  switch (kind) {
    case 'json':
      return { bytes: writeJson(value) };
    case 'xml':
      return text(writeXml(description, withTextsOfNumbers(value), schema));
    case 'form':
      return text(isObject(value) ? writeForm(description, value, encoding) : plainText(value));
    case 'multipart':
      return writeMultipart(description, value, { type: contentType, schema, encoding, withFiles });
    case 'events':
      return text(writeEvents(value));
    case 'lines':
      return text(writeLines(value));
    case 'sequence':
      return text(writeJsonSequence(value));
    case 'csv':
      return text(writeRows(value, essence(contentType) === 'text/csv' ? ',' : '\t'));
    case 'text':
      return text(plainText(value));
  }
}

// In these formats, text needs something around it.
const isStructured: ReadonlySet<string> = new Set(['xml', 'multipart', 'events', 'lines', 'sequence']);

/** Text of the schema is base64 (JSON Schema 2020-12 `contentEncoding`, OpenAPI 3.0 `format: byte`). */
export function isBase64(description: Description, { schema }: Pick<WriteOptions, 'schema'>): boolean {
  const keyword = (key: string): unknown => schema && inside(description, schema, key)?.value;
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
  const bytes = (isBase64(description, use) ? fromBase64(value) : undefined) ?? new TextEncoder().encode(value);
  const type = kindOf(contentType) === 'multipart' ? typeOfMultipart(value, contentType) : contentType;
  return { bytes, ...(type !== contentType && { contentType: type }) };
}

function text(written: string): WrittenBody {
  return { bytes: new TextEncoder().encode(written) };
}
