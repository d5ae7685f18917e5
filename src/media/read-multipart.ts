import { isJson } from '../http/media-type.ts';
import type { Pair } from '../parameters/read-values.ts';

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
  const [, quoted, token] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? token;
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
  return parts.map(({ name, text, type }) => [name, type !== undefined && isJson(type) ? unquote(text) : text]);
}

function unquote(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
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
