import { isHttpToken } from '../../../lib/http-token.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { sha512 } from '../../../lib/sha512.ts';
import type { Reply } from '../../target.ts';

/** A header whose grammar a standard gives. `must` follows the name; `isRight` reads a value and, where it needs to, the reply. */
interface HeaderField {
  readonly name: string;
  readonly must: string;
  readonly isRight: (value: string, reply: Reply) => boolean;
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const datePattern =
  /^(?<day>[A-Z][a-z]{2}), (?<date>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2}) GMT$/u;

/** An IMF-fixdate with the weekday of its date (RFC 9110 section 5.6.7). */
function isHttpDate(value: string): boolean {
  const parts = datePattern.exec(value)?.groups;
  if (parts === undefined) return false;
  const { day = '', date = '', month = '', year = '', h = '', m = '', s = '' } = parts;
  const at = new Date(Date.UTC(Number(year), months.indexOf(month), Number(date)));
  const isDay = months.includes(month) && at.getUTCDate() === Number(date) && days[at.getUTCDay()] === day;
  return isDay && Number(h) < 24 && Number(m) < 60 && Number(s) <= 60;
}

/** The members of a list; commas in quoted strings and in `<...>` divide nothing (RFC 9110 section 5.6.1). Empty ones do not count. */
function itemsOf(value: string): readonly string[] {
  const items = value.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^,"<]|["<])+/gu) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

const standardMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

/** Methods have their case (RFC 9110 section 9.1): `get` is none that anybody knows. */
function isMethod(item: string): boolean {
  return isHttpToken(item) && (standardMethods.includes(item) || !standardMethods.includes(item.toUpperCase()));
}

const link = /^<[^<>"\s]*>(?:\s*;\s*[\w!#$&+.^`|~*-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*\s*;?$/u;
const directive = /^[\w!#$%&'*+.^`|~-]+(?:=(?:"(?:[^"\\]|\\.)*"|[\w!#$%&'*+.^`|~-]+))?$/u;
const secondsDirective = /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)(?:=(?<seconds>.*))?$/iu;

function isCacheDirective(item: string): boolean {
  const seconds = secondsDirective.exec(item);
  return directive.test(item) && (seconds === null || /^"?\d+"?$/u.test(seconds.groups?.seconds ?? ''));
}

/** `bytes 0-4/10`, `bytes *\/10`: first before last, last before the whole (RFC 9110 section 14.4). */
function isContentRange(value: string): boolean {
  const found = /^[\w-]+ (?:(?<first>\d+)-(?<last>\d+)\/(?<whole>\d+|\*)|\*\/\d+)$/u.exec(value)?.groups;
  if (found === undefined) return false;
  const { first, last, whole } = found;
  if (first === undefined) return true;
  return Number(first) <= Number(last) && (whole === '*' || Number(last) < Number(whole));
}

const challenge = /^[\w!#$%&'*+.^`|~-]+(?: +\S.*)?$/u;

// Larger bodies take longer to digest than to send.
const digests: Readonly<
  Record<string, { readonly of: (bytes: Uint8Array) => Uint8Array; readonly mostBytes: number }>
> = {
  'sha-256': { of: sha256, mostBytes: 1_000_000 },
  'sha-512': { of: sha512, mostBytes: 50_000 },
};

/** A digest in form; of `sha-256` and `sha-512` also the right one (RFC 9530), where the bytes of the body are at hand. */
function isDigest(item: string, { status, headers, body, isDecoded }: Reply): boolean {
  const [, algorithm = '', digest] = /^(?<algorithm>[a-z][\w.*-]*)=:(?<digest>[A-Za-z0-9+/]*={0,2}):/u.exec(item) ?? [];
  const known = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
  const isPlain = isDecoded === undefined && headers['content-encoding'] === undefined;
  const isWhole = status !== 206 && body.length > 0 && known !== undefined && body.length <= known.mostBytes;
  if (digest === undefined || !isPlain || !isWhole) return digest !== undefined;
  return digest === btoa(String.fromCharCode(...known.of(body)));
}

/** The headers with a grammar. */
const headerFields: readonly HeaderField[] = [
  {
    name: 'etag',
    must: 'be an entity tag in quotes, as `"a"` or `W/"a"`',
    isRight: (value) => /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/u.test(value),
  },
  ...['date', 'last-modified', 'expires'].map((name) => ({
    name,
    must: 'be an HTTP date with its weekday, as `Sun, 06 Nov 1994 08:49:37 GMT`',
    // Caches take anything else in `expires`, `0` above all, for the past (RFC 9111 section 5.3).
    isRight: (value: string) => isHttpDate(value) || (name === 'expires' && /^-?\d+$/u.test(value)),
  })),
  {
    name: 'allow',
    must: 'be a list of methods, in their case',
    isRight: (value) => itemsOf(value).every(isMethod),
  },
  {
    name: 'vary',
    must: 'be * or a list of header names',
    isRight: (value) => value.trim() !== '' && itemsOf(value).every((item) => item === '*' || isHttpToken(item)),
  },
  {
    name: 'www-authenticate',
    must: 'begin with a scheme, as `Bearer` or `Basic realm="api"`',
    isRight: (value) => {
      const [first = ''] = itemsOf(value);
      return challenge.test(first) && !/^[^\s=]+=/u.test(first);
    },
  },
  {
    name: 'retry-after',
    must: 'be a number of seconds or an HTTP date',
    isRight: (value) => /^\d+$/u.test(value) || isHttpDate(value),
  },
  { name: 'age', must: 'be a number of seconds', isRight: (value) => /^\d+$/u.test(value) },
  {
    name: 'link',
    must: 'be a list of links, as `</a?page=2>; rel="next"`',
    isRight: (value) => itemsOf(value).every((item) => link.test(item)),
  },
  {
    name: 'cache-control',
    must: 'be a list of directives, as `max-age=60`',
    isRight: (value) => itemsOf(value).every(isCacheDirective),
  },
  {
    name: 'content-range',
    must: 'be a range within the whole, as `bytes 0-4/10`',
    isRight: isContentRange,
  },
  ...['content-digest', 'repr-digest'].map((name) => ({
    name,
    must: 'be the digest of the body, as `sha-256=:...:`',
    isRight: (value: string, reply: Reply) => itemsOf(value).every((item) => isDigest(item, reply)),
  })),
];

/** The first header of a reply, but those `left` out, that has another form than its standard gives. */
export function wrongHeader(
  reply: Reply,
  left: readonly string[],
): { readonly field: HeaderField; readonly value: string } | undefined {
  for (const field of headerFields) {
    const value = left.includes(field.name) ? undefined : reply.headers[field.name];
    if (value !== undefined && !field.isRight(value, reply)) return { field, value };
  }
  return undefined;
}

/** The schemes of the challenges in a `www-authenticate`, in small letters: `Basic realm="a", Bearer` has two. */
export function schemesIn(value: string): readonly string[] {
  return itemsOf(value).flatMap((item) => {
    const [first = ''] = item.split(/\s/u);
    return first.includes('=') ? [] : [first.toLowerCase()];
  });
}
