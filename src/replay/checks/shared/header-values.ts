import { isHttpToken } from '../../../lib/http-token.ts';
import { sha256, sha512 } from '../../../lib/hash.ts';
import type { Reply } from '../../target.ts';
import { toBase64 } from '../../../lib/bytes.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const datePattern =
  /^(?<day>[A-Z][a-z]{2}), (?<date>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2}) GMT$/u;

/** An IMF-fixdate with the weekday of its date (RFC 9110 section 5.6.7). */
export function isHttpDate(value: string): boolean {
  const parts = datePattern.exec(value)?.groups;
  if (parts === undefined) return false;
  const { day = '', date = '', month = '', year = '', h = '', m = '', s = '' } = parts;
  const at = new Date(Date.UTC(Number(year), months.indexOf(month), Number(date)));
  const isDay = months.includes(month) && at.getUTCDate() === Number(date) && days[at.getUTCDay()] === day;
  return isDay && Number(h) < 24 && Number(m) < 60 && Number(s) <= 60;
}

/** The members of a list; commas in quoted strings and in `<...>` divide nothing (RFC 9110 section 5.6.1). Empty ones do not count. */
export function itemsOf(value: string): readonly string[] {
  const items = value.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^,"<]|["<])+/gu) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

const standardMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

/** Methods have their case (RFC 9110 section 9.1): `get` is none that anybody knows. */
export function isMethod(item: string): boolean {
  return isHttpToken(item) && (standardMethods.includes(item) || !standardMethods.includes(item.toUpperCase()));
}

const directive = /^[\w!#$%&'*+.^`|~-]+(?:=(?:"(?:[^"\\]|\\.)*"|[\w!#$%&'*+.^`|~-]+))?$/u;
const secondsDirective = /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)(?:=(?<seconds>.*))?$/iu;

export function isCacheDirective(item: string): boolean {
  const seconds = secondsDirective.exec(item);
  return directive.test(item) && (seconds === null || /^"?\d+"?$/u.test(seconds.groups?.seconds ?? ''));
}

/** `bytes 0-4/10`, `bytes *\/10`: first before last, last before the whole (RFC 9110 section 14.4). */
export function isContentRange(value: string): boolean {
  const found = /^[\w-]+ (?:(?<first>\d+)-(?<last>\d+)\/(?<whole>\d+|\*)|\*\/\d+)$/u.exec(value)?.groups;
  if (found === undefined) return false;
  const { first, last, whole } = found;
  if (first === undefined) return true;
  return Number(first) <= Number(last) && (whole === '*' || Number(last) < Number(whole));
}

// Larger bodies take longer to digest than to send.
const digests: Readonly<
  Record<string, { readonly of: (bytes: Uint8Array) => Uint8Array; readonly mostBytes: number }>
> = {
  'sha-256': { of: sha256, mostBytes: 1_000_000 },
  'sha-512': { of: sha512, mostBytes: 50_000 },
};

/** A digest in form; of `sha-256` and `sha-512` also the right one (RFC 9530), where the bytes of the body are at hand. */
export function isDigest(item: string, { status, headers, body, isDecoded }: Reply): boolean {
  const [, algorithm = '', digest] = /^(?<algorithm>[a-z][\w.*-]*)=:(?<digest>[A-Za-z0-9+/]*={0,2}):/u.exec(item) ?? [];
  const known = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
  const isPlain = isDecoded === undefined && headers['content-encoding'] === undefined;
  const isWhole = status !== 206 && body.length > 0 && known !== undefined && body.length <= known.mostBytes;
  if (digest === undefined || !isPlain || !isWhole) return digest !== undefined;
  return digest === toBase64(known.of(body));
}
