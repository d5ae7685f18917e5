import type { Lie } from './lies.ts';

const grammar = (name: string, must: string, found: string): string =>
  `header-grammar: \`${name}\` must ${must}; found \`${found}\`.`;
const header = (title: string, name: string, value: string, must?: string): Lie => ({
  title,
  headers: { [name]: value },
  failures: must === undefined ? [] : [grammar(name, must, value)],
});
const declared = (title: string, schema: object, value: string | undefined, says = ''): Lie => ({
  title,
  declares: { 'X-Page': { required: true, schema } },
  headers: value === undefined ? {} : { 'x-page': value },
  failures: says === '' ? [] : [`header-declared: ${says}`],
});
const refused = (title: string, scheme: string, value: string, says = ''): Lie => ({
  title,
  status: 401,
  headers: { 'www-authenticate': value },
  operation: {
    security: [{ [scheme]: [] }],
    responses: {
      200: { description: 'OK' },
      401: { description: 'Who are you?', content: { 'application/json': { schema: { type: 'object' } } } },
    },
  },
  failures: says === '' ? [] : [`header-grammar: \`www-authenticate\` of a 401 must name ${says}; found \`${value}\`.`],
});
const date = 'be an HTTP date with its weekday, as `Sun, 06 Nov 1994 08:49:37 GMT`';
const address = 'be an address without spaces, brackets and quotes, as `/pets/7`';
const origins = 'be * or one origin, as browsers read no list';
const directives = 'be a list of directives, as `max-age=60`';
const links = 'be a list of links, as `</a?page=2>; rel="next"`';

/** The schemes of the lies about headers. */
export const headerComponents = {
  securitySchemes: {
    basic: { type: 'http', scheme: 'basic' },
    token: { type: 'oauth2', flows: {} },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  },
};

/** Lies in the headers of answers. */
export const headerLies: readonly Lie[] = [
  header('a weekday of another date', 'last-modified', 'Sat, 06 Nov 1994 08:49:37 GMT', date),
  header('a date in another zone', 'last-modified', 'Sun, 06 Nov 1994 08:49:37 CET', date),
  header('a day that a month does not have', 'last-modified', 'Thu, 31 Apr 2026 08:49:37 GMT', date),
  header('a date of RFC 850', 'date', 'Sunday, 06-Nov-94 08:49:37 GMT', date),
  header('an entity tag in single quotes', 'etag', "'a'", 'be an entity tag in quotes, as `"a"` or `W/"a"`'),
  header('a weak entity tag in small letters', 'etag', 'w/"a"', 'be an entity tag in quotes, as `"a"` or `W/"a"`'),
  header('a life of a cache in hours', 'cache-control', 'public, max-age=2h', directives),
  header('a life of a cache below zero', 'cache-control', 'max-age=-1', directives),
  header('an age that is none', 'age', 'young', 'be a number of seconds'),
  header('a time to wait with a unit', 'retry-after', '30s', 'be a number of seconds or an HTTP date'),
  header('a link without brackets', 'link', 'https://a.example/2; rel="next"', links),
  header('a relation outside of its link', 'link', '</2> rel="last"', links),
  header('header names with spaces', 'vary', 'Accept Encoding', 'be * or a list of header names'),
  header(
    'a range that ends before it begins',
    'content-range',
    'bytes 9-3/10',
    'be a range within the whole, as `bytes 0-4/10`',
  ),
  header(
    'a false SHA-512',
    'content-digest',
    `sha-512=:${'A'.repeat(86)}==:`,
    'be the digest of the body, as `sha-256=:...:`',
  ),
  header(
    'a false SHA-256 beside an unknown digest',
    'repr-digest',
    `unixsum=:AAAA:, sha-256=:${'A'.repeat(43)}=:`,
    'be the digest of the body, as `sha-256=:...:`',
  ),
  header('an end in ISO 8601', 'sunset', '2026-12-31', date),
  header('an address with a space', 'location', '/a b', address),
  header('an address in brackets', 'content-location', '</a>', address),
  header('a language with an underscore', 'content-language', 'en_GB', 'be a list of language tags, as `en-GB`'),
  header(
    'a file name with a space and no quotes',
    'content-disposition',
    'attachment; filename=a b.txt',
    'be a disposition and its parameters, as `attachment; filename="a b.txt"`',
  ),
  header('two origins', 'access-control-allow-origin', 'https://a.example, https://b.example', origins),
  header('a switch for an origin', 'access-control-allow-origin', 'true', origins),
  header('a life of a preflight in hours', 'access-control-max-age', '1h', 'be a number of seconds'),
  header(
    'a year of TLS in words',
    'strict-transport-security',
    'max-age=1y',
    'have a number of seconds, as `max-age=31536000`',
  ),
  header('a dash in nosniff', 'x-content-type-options', 'no-sniff', 'be nosniff, all that browsers know'),
  header('an address beyond this server', 'location', 'https://a.example/b?c=%20#d'),
  header('languages', 'content-language', 'de-CH-1996, en'),
  header(
    'a file name beyond ASCII',
    'content-disposition',
    'attachment; filename*=UTF-8\'\'%e2%82%ac.txt; filename="a.txt"',
  ),
  header('TLS for subdomains, too', 'strict-transport-security', 'max-age=31536000; includeSubDomains; preload;'),
  header('one origin', 'access-control-allow-origin', 'https://a.example:8443'),
  header('a digest that nobody reads here', 'content-digest', 'sha-384=:AAAA:'),
  header('a list that begins with a comma', 'cache-control', ', no-store'),
  header('a strong entity tag with a comma', 'etag', '"a,b"'),
  header('a range within the whole', 'content-range', 'bytes 0-4/10'),
  header('a date that is right', 'last-modified', 'Sun, 06 Nov 1994 08:49:37 GMT'),
  header('a link with a comma in its address', 'link', '</a,b?page=2>; rel=prev'),
  declared(
    'a required header that is missing',
    { type: 'integer' },
    undefined,
    'The response header `X-Page` must be there; found none.',
  ),
  declared(
    'a header of another type',
    { type: 'integer' },
    'two',
    'The response header `X-Page` must be an integer; found "two".',
  ),
  declared(
    'a header beyond its limit',
    { type: 'integer', maximum: 9 },
    '10',
    'The response header `X-Page` must be at most 9; found 10.',
  ),
  declared(
    'a header in other case than its enum',
    { enum: ['asc', 'desc'] },
    'ASC',
    'The response header `X-Page` must be one of "asc", "desc"; found "ASC".',
  ),
  declared(
    'a list in a header with an item too many',
    { type: 'array', maxItems: 1 },
    'a,b',
    'The response header `X-Page` must have at most 1 item; found a list.',
  ),
  {
    title: 'a required header that is missing beside a field that is',
    declares: { 'X-Page': { required: true, schema: { type: 'integer' } } },
    body: {},
    failures: [
      'body-schema: The body must have the property `id`; found none.',
      'header-declared: The response header `X-Page` must be there; found none.',
    ],
  },
  {
    title: 'a required header that the page of a gateway does not have',
    declares: { 'X-Page': { required: true, schema: { type: 'integer' } } },
    headers: { 'content-type': 'text/html' },
    failures: ['content-type-expected: The content type must be application/json; found `text/html`.'],
  },
  declared('a header that is right', { type: 'integer', maximum: 9 }, '9'),
  refused('a challenge of another scheme', 'basic', 'Bearer realm="api"', 'basic'),
  refused('a challenge of a scheme of its own', 'token', 'ApiToken realm="Bearer"', 'Bearer'),
  refused('a challenge beside others', 'basic', 'Negotiate, Basic realm="api"'),
  refused('a scheme in small letters', 'token', 'bearer error="invalid_token"'),
  refused('a challenge for a key', 'key', 'ApiKey'),
];
