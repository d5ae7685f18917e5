import { json, type ServerRow } from './server.ts';

const pet = { type: 'object', properties: { id: { type: 'integer' } } };
const reading = (headers: object = {}): object => ({
  '/pets': { get: { responses: { 200: { headers, ...json(pet) } } } },
});
const withHeaders =
  (headers: Readonly<Record<string, string>>, allow = 'GET'): ServerRow['answer'] =>
  ({ method, target }) => {
    if (target !== '/pets') return undefined;
    return method === 'GET' ? { body: { id: 1 }, headers } : { status: 405, headers: { allow } };
  };
const row = (name: string, value: string, message?: string): ServerRow => ({
  title: `\`${name}: ${value}\` ${message === undefined ? 'is right' : 'is wrong'}`,
  paths: reading(),
  answer: withHeaders({ [name]: value }),
  failures: message === undefined ? [] : [`header-grammar: \`${name}\` must ${message}; found \`${value}\`.`],
});
const date = 'be an HTTP date with its weekday, as `Sun, 06 Nov 1994 08:49:37 GMT`';
const seconds = 'be a number of seconds or an HTTP date';
const links = 'be a list of links, as `</a?page=2>; rel="next"`';
const directives = 'be a list of directives, as `max-age=60`';
const digest = 'be the digest of the body, as `sha-256=:...:`';

/** Headers of servers that keep records: those that a standard gives a grammar. */
export const headerRows: readonly ServerRow[] = [
  ...[
    ['float', '1.5', undefined],
    ['float', 'fast', 'must be a number; found "fast"'],
    ['Bool', 'true', undefined],
    ['speed', 'fast', undefined],
  ].map(([type, value = '', message]): ServerRow => ({
    title: `a header \`${value}\` of the type ${String(type)}, which JSON Schema does not know`,
    paths: reading({ 'X-Rate': { schema: { type } } }),
    answer: withHeaders({ 'x-rate': value }),
    failures: message === undefined ? [] : [`header-declared: The response header \`X-Rate\` ${message}.`],
  })),
  ...[
    [404, 'text/plain', []],
    [
      200,
      'application/json',
      [
        'head-follows-get: HEAD must have the headers of GET; found no `content-type` where GET has `application/json`.',
      ],
    ],
  ].map(([status, type, failures]): ServerRow => ({
    title: `a HEAD that names no type of a ${String(status)}, whose text may be made for GET alone`,
    paths: { '/pets': { get: { responses: { 200: json(pet), 404: { description: 'None' } } } } },
    answer: ({ method, target }, _, isHead) => {
      if (target !== '/pets') return undefined;
      if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
      const body = new TextEncoder().encode('{}');
      return { status: Number(status), ...(!isHead && { headers: { 'content-type': String(type) }, body }) };
    },
    failures: failures as readonly string[],
  })),
  {
    title: 'a type that is not declared, with a charset that it cannot have',
    paths: { '/pets': { get: { responses: { 200: { description: 'OK', content: { 'text/html': {} } } } } } },
    answer: withHeaders({ 'content-type': 'application/json; charset=iso-8859-1' }),
    failures: [
      'content-type-expected: The content type must be text/html; found `application/json; charset=iso-8859-1`.',
    ],
  },
  row('etag', 'abc', 'be an entity tag in quotes, as `"a"` or `W/"a"`'),
  row('etag', 'W/"1-x"'),
  row('last-modified', 'Mon, 06 Nov 1994 08:49:37 GMT', date),
  row('last-modified', '2026-01-01T00:00:00Z', date),
  row('date', 'Sun, 06 Nov 1994 08:49:37 GMT'),
  row('expires', 'tomorrow', date),
  row('expires', '0'),
  row('vary', 'Accept Origin', 'be * or a list of header names'),
  row('vary', 'Accept-Encoding, Origin'),
  row('retry-after', '1.5', seconds),
  row('retry-after', '30'),
  row('link', '/pets?page=2; rel=next', links),
  row('link', '</pets?page=2>; rel="next", </pets?page=9>; rel="last"'),
  row('cache-control', 'max-age=1h', directives),
  row('cache-control', 'max-age=0, private, must-revalidate'),
  row('content-digest', 'sha-256=:AAAA:', digest),
  row('content-digest', 'sha-512=:AAAA:', digest),
  row('content-digest', 'sha-384=:AAAA:'),
  {
    title: '`allow` names methods in lower case',
    paths: reading(),
    answer: withHeaders({}, 'get'),
    failures: ['header-grammar: `allow` must be a list of methods, in their case; found `get`.'],
  },
  ...[
    ['at its own address is right', 'http://127.0.0.1:4010/pets/7', undefined],
    ['of another record is wrong', 'http://127.0.0.1:4010/pets/8', 'http://127.0.0.1:4010/pets/8'],
  ].map(([title = '', location = '', found]): ServerRow => ({
    title: `the URL of a described server that a mock sends ${title}`,
    paths: reading({ 'Content-Location': { example: 'https://api.example/v1/pets/7' } }),
    servers: [{ url: 'https://api.example/v1' }],
    profile: { servesExamples: true, acceptsDeclared: false },
    answer: withHeaders({ 'content-location': location }),
    failures:
      found === undefined
        ? []
        : [
            `header-declared: \`Content-Location\` must be \`https://api.example/v1/pets/7\`, as its example; found \`${found}\`.`,
          ],
  })),
  {
    title: 'the example of a header is in no form, and a mock sends it',
    paths: reading({ ETag: { schema: { type: 'string' }, example: 'abc' } }),
    profile: { servesExamples: true, acceptsDeclared: false },
    answer: withHeaders({ etag: 'abc' }),
    failures: [],
  },
  {
    title: 'the example of a header is in no form, and a server sends it',
    paths: reading({ ETag: { schema: { type: 'string' }, example: 'abc' } }),
    answer: withHeaders({ etag: 'abc' }),
    failures: ['header-grammar: `etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `abc`.'],
  },
];
