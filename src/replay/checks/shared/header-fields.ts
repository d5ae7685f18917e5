import { isHttpToken } from '../../../lib/http-token.ts';
import type { Reply } from '../../target.ts';
import { isCacheDirective, isContentRange, isDigest, isHttpDate, isMethod, itemsOf } from './header-values.ts';

/** A header whose grammar a standard gives. `must` follows the name; `isRight` reads a value and, where it needs to, the reply. */
interface HeaderField {
  readonly name: string;
  readonly must: string;
  readonly isRight: (value: string, reply: Reply) => boolean;
}

const link = /^<[^<>"\s]*>(?:\s*;\s*[\w!#$&+.^`|~*-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*\s*;?$/u;
const challenge = /^[\w!#$%&'*+.^`|~-]+(?: +\S.*)?$/u;

/** The headers with a grammar. */
const headerFields: readonly HeaderField[] = [
  {
    name: 'etag',
    must: 'be an entity tag in quotes, as `"a"` or `W/"a"`',
    isRight: (value) => /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/u.test(value),
  },
  ...['date', 'last-modified', 'expires', 'sunset'].map((name) => ({
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
  ...['location', 'content-location'].map((name) => ({
    name,
    must: 'be an address without spaces, brackets and quotes, as `/pets/7`',
    isRight: (value: string) => value !== '' && !/[\s<>"{}|\\^`]/u.test(value),
  })),
  {
    name: 'content-language',
    must: 'be a list of language tags, as `en-GB`',
    isRight: (value) => itemsOf(value).every((item) => /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/iu.test(item)),
  },
  {
    name: 'content-disposition',
    must: 'be a disposition and its parameters, as `attachment; filename="a b.txt"`',
    isRight: (value) =>
      /^[\w-]+(?:\s*;\s*(?:[\w!#$%&'*+.^`|~-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s";,]+))?)*\s*$/u.test(value),
  },
  {
    name: 'access-control-allow-origin',
    must: 'be * or one origin, as browsers read no list',
    isRight: (value) => /^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s,/]+)$/iu.test(value),
  },
  {
    name: 'access-control-max-age',
    must: 'be a number of seconds',
    isRight: (value) => /^-?\d+$/u.test(value),
  },
  {
    name: 'strict-transport-security',
    must: 'have a number of seconds, as `max-age=31536000`',
    isRight: (value) => /(?:^|;)\s*max-age\s*=\s*(?:\d+|"\d+")\s*(?:;|$)/iu.test(value),
  },
  {
    name: 'x-content-type-options',
    must: 'be nosniff, all that browsers know',
    isRight: (value) => itemsOf(value).every((item) => item.toLowerCase() === 'nosniff'),
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
