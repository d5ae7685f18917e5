import { isHttpToken, tokenCharacters } from '../lib/http-token.ts';
import type { MockRequest } from './message.ts';

/** The headers of every answer (the specification, "Response headers of a successful mock call"); `date` is the server's. */
export const fixedHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-origin': '*',
  'strict-transport-security': 'max-age=31536000;',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-xss-protection': '1;mode=block;',
} as const;

/** The fixed set; with `cors: reflect` and an `Origin`, `*` gives way to what `request` names (Fetch standard, "CORS protocol and credentials"). */
export function headersFor(request: MockRequest, cors: 'literal' | 'reflect'): Readonly<Record<string, string>> {
  const { origin } = request.headers;
  if (cors === 'literal' || origin === undefined) return fixedHeaders;
  const method = request.headers['access-control-request-method'] ?? request.method;
  const requested = request.headers['access-control-request-headers'];
  return {
    ...fixedHeaders,
    'access-control-allow-origin': toHeaderValue(origin),
    'access-control-allow-methods': toHeaderValue(method),
    ...(requested !== undefined && { 'access-control-allow-headers': toHeaderValue(requested) }),
    vary: 'Origin',
  };
}

/** `text` as a header value: everything but visible ASCII, space and tab is percent-encoded, so no text can end a header. */
export function toHeaderValue(text: string): string {
  return text.replace(/[^\t\x20-\x7e]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD',
  );
}

/** Header names (RFC 9110 section 5.6.2) that a description may declare: not those that the server sets. */
export function isDeclarableHeader(name: string): boolean {
  return isHttpToken(name) && !serverHeaders.has(name.toLowerCase());
}

const serverHeaders = new Set([
  ...Object.keys(fixedHeaders),
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
  'date',
]);

const preference = new RegExp(
  String.raw`(?:^|[,;])\s*(${tokenCharacters}+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))`,
  'gu',
);

/** The preferences of a `Prefer` header with a value (RFC 7240 section 2), names in lower case; the first of equals counts. */
export function parsePrefer(header: string): Readonly<Record<string, string | undefined>> {
  const preferences = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!preferences.has(key)) preferences.set(key, quoted === undefined ? token : quoted.replace(/\\(.)/gu, '$1'));
  }
  return Object.fromEntries(preferences);
}
