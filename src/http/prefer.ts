import { tokenCharacters } from '../lib/http-token.ts';

const preference = new RegExp(
  String.raw`(?:^|[,;])\s*(${tokenCharacters}+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))`,
  'gu',
);

/** The preferences of a `Prefer` header with a value (RFC 7240 section 2), names in lower case; the first of equals counts. */
export function parsePrefer(header: string): Readonly<Record<string, string | undefined>> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted === undefined ? token : quoted.replace(/\\(.)/gu, '$1'));
  }
  return Object.fromEntries(found);
}
