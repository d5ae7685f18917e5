import { essence, isJson } from '../http/media-type.ts';
import { textOfJson } from '../lib/json.ts';
import type { Pair } from '../parameters/read-values.ts';

/** A part of a multipart body. */
export interface BodyPart {
  /** The name in its `Content-Disposition`, which each part of a form has. */
  readonly name: string | undefined;
  /** Text as UTF-8; of other content a character for each byte. */
  readonly text: string;
  /** The content type as sent. */
  readonly type: string | undefined;
  /** True where it has the name of a file. */
  readonly isFile: boolean;
}

/** The parts of a body, or the reason that it is malformed. */
export type Multipart =
  | { readonly kind: 'parts'; readonly parts: readonly BodyPart[] }
  | { readonly kind: 'malformed'; readonly reason: string };

const mostParts = 1_000;
const mostHeaderCharacters = 8_192;

/**
 * Reads a multipart body of that `Content-Type` (RFC 2046 section 5.1.1): 1,000 parts at most. Each part of a form must have a name
 * (RFC 7578 section 4.2).
 */
export function parseMultipart(body: Uint8Array, contentType: string): Multipart {
  const isForm = essence(contentType) === 'multipart/form-data';
  const boundary = declaredBoundary(contentType);
  if (boundary === undefined) return malformed('no boundary in the content type');
  const text = `\r\n${toBinary(body)}`;
  const delimiter = `\r\n--${boundary}`;
  const parts: BodyPart[] = [];
  let at = text.indexOf(delimiter);
  if (at < 0) return malformed('no boundary');
  for (;;) {
    const start = at + delimiter.length;
    if (text.startsWith('--', start)) return { kind: 'parts', parts };
    const end = text.indexOf(delimiter, start);
    if (end < 0) return malformed('no closing boundary');
    if (parts.length === mostParts) return malformed(`more than ${mostParts} parts`);
    const part = parsePart(text.slice(start, end), isForm ? 'form-data' : String.raw`[\w-]+`);
    if (part === undefined || (isForm && part.name === undefined))
      return malformed(isForm ? 'a part without a name' : 'a part whose headers have no end');
    parts.push(part);
    at = end;
  }
}

const parameter = /;\s*([^\s;=]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gu;

/** The part that `text` is, its name beside a `disposition`, a pattern; undefined where its headers do not end. */
function parsePart(text: string, disposition: string): BodyPart | undefined {
  // A boundary may have space after it.
  const line = text.indexOf('\r\n');
  const blank = text.indexOf('\r\n\r\n', line);
  if (line < 0 || blank < 0 || blank - line > mostHeaderCharacters) return undefined;
  const headers = text.slice(line, blank);
  const [, parameters = ''] =
    new RegExp(`\\r\\ncontent-disposition:\\s*${disposition}([^\\r]*)`, 'iu').exec(headers) ?? [];
  // One after the other: a file name in quotes may have any signs in it.
  const named = [...parameters.matchAll(parameter)].map(
    ([, key, ...values]) => [key?.toLowerCase(), ...values] as const,
  );
  const [, quoted, token] = named.find(([key]) => key === 'name') ?? [];
  const isFile = named.some(([key]) => key === 'filename' || key === 'filename*');
  const name = quoted?.replace(/\\(["\\])/gu, '$1') ?? token;
  const type = /\r\ncontent-type:\s*([^\r]*)/iu.exec(headers)?.[1]?.trim();
  const content = text.slice(blank + 4);
  // Browsers encode these three in names (WHATWG HTML, "multipart/form-data encoding algorithm").
  const decoded =
    name === undefined
      ? undefined
      : fromBinary(name).replace(/%(22|0D|0A)/giu, (encoded) => decodeURIComponent(encoded));
  return { name: decoded, text: fromBinary(content), type, isFile };
}

/** The parts with a name as pairs; JSON texts are unquoted. */
export function toPairs(parts: readonly Omit<BodyPart, 'isFile'>[]): readonly Pair[] {
  return parts.flatMap(({ name, text, type }): readonly Pair[] =>
    name === undefined ? [] : [[name, type !== undefined && isJson(type) ? textOfJson(text) : text]],
  );
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

/** The boundary that the media type `type` names. */
export function declaredBoundary(type: string): string | undefined {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(type) ?? [];
  return quoted ?? token;
}
