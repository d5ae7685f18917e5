import type { MockRequest } from '../../../src/http/message.ts';
import type { Reply } from '../../../src/replay/target.ts';
import { library } from '../library.ts';
import {
  always,
  asked,
  exampleHeader,
  inJson,
  onBodies,
  onSuccess,
  unbroken,
  utf8,
  withHeader,
  withoutHeader,
  withStatus,
  type Mutant,
} from './mutant.ts';

type Row = Omit<Mutant, 'of'>;
type Fields = Readonly<Record<string, unknown>>;

const isAt = (target: string, { target: found }: MockRequest): boolean => found.split('?', 1)[0] === target;
const at =
  (target: string, change: (reply: Reply) => Reply): Mutant['mutate'] =>
  (mock) =>
    onSuccess((reply, request) => (isAt(target, request) ? change(reply) : reply))(mock);
const bodyAt =
  (target: string, body: Uint8Array, type?: string): Mutant['mutate'] =>
  (mock) =>
  (request) => {
    const reply = mock(request);
    if (!isAt(target, request) || reply.status >= 300 || request.method === 'OPTIONS') return reply;
    const headers = { ...reply.headers, ...(type !== undefined && { 'content-type': type }) };
    return { ...reply, body: request.method === 'HEAD' ? reply.body : body, headers };
  };
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Answers a PATCH with what `change` makes of the answer, by what was sent. */
const patching = (change: (answer: Fields, sent: Fields) => object): Mutant['mutate'] =>
  onBodies('application/json', (body, { method, body: sent }) => {
    if (method !== 'PATCH' || sent === undefined) return body;
    const [answer, fields] = [body, sent].map((each) => JSON.parse(textOf(each)) as Fields);
    return utf8(JSON.stringify(change(answer ?? {}, fields ?? {})));
  });
const mapped = (fields: Fields, change: (value: unknown, key: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value, key)]));

/** A mock that keeps the last PATCH or DELETE and lets later answers show it. */
const remembering: Mutant['mutate'] = (mock) => {
  let patched: Fields = {};
  return (request) => {
    const reply = mock(request);
    if (request.method === 'PATCH' && request.body !== undefined && isAt('/books/978-3', request))
      patched = JSON.parse(textOf(request.body)) as Fields;
    if (request.method !== 'GET' || !isAt('/books/978-3', request) || reply.status !== 200) return reply;
    return { ...reply, body: utf8(JSON.stringify({ ...(JSON.parse(textOf(reply.body)) as Fields), ...patched })) };
  };
};
const deleting: Mutant['mutate'] = (mock) => {
  let isGone = false;
  return (request) => {
    const reply = mock(request);
    if (request.method === 'DELETE' && isAt('/books/978-3', request)) isGone = true;
    const isRead = request.method === 'GET' && isAt('/books/978-3', request);
    return isRead && isGone ? { ...reply, status: 404 } : reply;
  };
};

const broken: readonly Row[] = [
  {
    title: 'parameters choose no example',
    mutate: asked((request) => ({ ...request, target: request.target.replace('sunday', 'monday') })),
    profile: { matchesRequests: true },
    caughtBy: ['example-matched-by-request'],
  },
  { title: 'a PATCH shows in later answers', mutate: remembering, caughtBy: ['selection-isolated'] },
  { title: 'what was deleted is gone', mutate: deleting, caughtBy: ['selection-isolated'] },
  {
    title: 'preflights allow no header for names of examples',
    mutate: always((reply, { method }) =>
      method === 'OPTIONS'
        ? { ...reply, headers: { ...reply.headers, 'access-control-allow-headers': 'content-type' } }
        : reply,
    ),
    caughtBy: ['cors-preflight'],
  },
  {
    title: 'HEAD lacks a declared header',
    mutate: always((reply, { method }) => {
      const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name !== 'link'));
      return method === 'HEAD' ? { ...reply, headers } : reply;
    }),
    caughtBy: ['head-follows-get'],
  },
  {
    title: 'HEAD has no content type',
    mutate: always((reply, { method }) => {
      const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name !== 'content-type'));
      return method === 'HEAD' ? { ...reply, headers } : reply;
    }),
    caughtBy: ['head-follows-get'],
  },
  {
    title: 'a named error is no problem by its type',
    mutate: always((reply, { headers }) =>
      headers[exampleHeader] === 'gone'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } }
        : reply,
    ),
    caughtBy: ['content-type-expected'],
  },
  {
    title: 'a named error succeeds',
    mutate: withStatus(200, ({ headers }) => headers[exampleHeader] === 'gone'),
    caughtBy: ['status-expected'],
  },
  {
    title: 'a byte of nothing stands behind JSON',
    mutate: inJson((text) => `${text}\0`),
    caughtBy: ['body-equals-example', 'patch-applied'],
  },
  {
    title: 'JSON has a comma too many',
    mutate: inJson((text) => text.replace(/\}$/u, ',}')),
    caughtBy: ['body-equals-example', 'patch-applied'],
  },
  {
    title: 'a number is nearly the same',
    mutate: inJson((text) => text.replace('"ratio":0.75', '"ratio":0.7500000000000001')),
    caughtBy: ['body-equals-example', 'patch-untouched'],
  },
  {
    title: 'a truth value is a text',
    mutate: inJson((text) => text.replace('"isLent":true', '"isLent":"true"')),
    caughtBy: ['body-equals-example', 'patch-untouched'],
  },
  {
    title: 'a text is in Latin-1 and nobody says so',
    mutate: bodyAt('/note', latin1('Grüße')),
    caughtBy: ['body-equals-example'],
  },
  { title: 'a text is encoded twice', mutate: bodyAt('/note', utf8('GrÃ¼ÃŸe')), caughtBy: ['body-equals-example'] },
  { title: 'a text is decomposed', mutate: bodyAt('/note', utf8('Gru\u0308ße')), caughtBy: ['body-equals-example'] },
  {
    title: 'a text is UTF-8 said to be Latin-1',
    mutate: bodyAt('/note', utf8('Grüße'), 'text/plain; charset=iso-8859-1'),
    caughtBy: ['content-type-expected'],
  },
  {
    title: 'the items of a header are in another order',
    mutate: at('/books', (reply) => ({ ...reply, headers: { ...reply.headers, 'x-pages': '3,2' } })),
    caughtBy: ['header-declared'],
  },
  {
    title: 'a link leads elsewhere',
    mutate: withHeader('link', '</books?page=4>; rel="next"'),
    caughtBy: ['header-declared'],
  },
  { title: 'a required header is missing', mutate: withoutHeader('location'), caughtBy: ['header-declared'] },
  {
    title: 'JSON says it is XML',
    mutate: (mock) => (request) => {
      if (request.headers.accept !== 'application/xml') return mock(request);
      const reply = mock({ ...request, headers: { ...request.headers, accept: 'application/json' } });
      return { ...reply, headers: { ...reply.headers, 'content-type': 'application/xml' } };
    },
    caughtBy: ['body-schema'],
  },
  {
    title: 'the root of XML has another name',
    mutate: onBodies('application/xml', (body) => utf8(textOf(body).replaceAll('books>', 'xml>'))),
    caughtBy: ['body-schema'],
  },
  {
    title: 'XML breaks its schema',
    mutate: onBodies('application/xml', (body) => utf8(textOf(body).replace(/<pages>[^<]*/u, '<pages>many'))),
    caughtBy: ['body-schema'],
  },
  {
    title: 'XML is not closed',
    mutate: onBodies('application/xml', (body) => body.subarray(0, -3)),
    caughtBy: ['body-schema'],
  },
  {
    title: 'a field of a form is missing',
    mutate: bodyAt('/form', utf8('days=mo&days=tu')),
    caughtBy: ['body-equals-example'],
  },
  { title: 'a line is missing', mutate: bodyAt('/lines', utf8('{"a":1}\n')), caughtBy: ['body-equals-example'] },
  { title: 'lines are a list', mutate: bodyAt('/lines', utf8('[{"a":1},{"a":2}]')), caughtBy: ['body-equals-example'] },
  {
    title: 'numbers of a PATCH come back as texts',
    mutate: patching((answer, sent) =>
      mapped(answer, (value, key) => (typeof sent[key] === 'number' ? String(value) : value)),
    ),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'truth values of a PATCH are ignored',
    mutate: patching((answer, sent) => ({ ...answer, ...(typeof sent.isLent === 'boolean' && { isLent: true }) })),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'null of a PATCH takes the field away',
    mutate: patching((answer) => Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null))),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a PATCH empties lists that it does not send',
    mutate: patching((answer, sent) =>
      mapped(answer, (value, key) => (Array.isArray(value) && !(key in sent) ? [] : value)),
    ),
    caughtBy: ['patch-untouched', 'body-equals-example'],
  },
  {
    title: 'a PATCH is answered without a body',
    mutate: always((reply, { method }) =>
      method === 'PATCH' && reply.status === 200 ? { ...reply, status: 204, body: utf8('') } : reply,
    ),
    caughtBy: ['status-expected', 'body-empty'],
  },
  {
    title: 'a PATCH changes a field that is read-only',
    mutate: patching((answer, sent) => ({ ...answer, ...(sent.added !== undefined && { added: sent.added }) })),
    caughtBy: ['patch-readonly-kept'],
  },
  {
    title: 'a cookie is needed',
    mutate: withStatus(
      401,
      ({ method, headers, target }) =>
        method === 'POST' && target === '/books' && !(headers.cookie ?? '').includes('sid='),
    ),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'pages of other origins get another body',
    mutate: (mock) => (request) => {
      const reply = mock(request);
      return request.headers.origin !== undefined && request.method === 'GET' && isAt('/note', request)
        ? { ...reply, body: utf8('Hello') }
        : reply;
    },
    caughtBy: ['body-equals-example'],
  },
];

const isUtf8Json = (reply: Reply): boolean => reply.headers['content-type'] === 'application/json';
const typed = (type: string): Mutant['mutate'] =>
  onSuccess((reply) => (isUtf8Json(reply) ? { ...reply, headers: { ...reply.headers, 'content-type': type } } : reply));

const allowed: readonly Omit<Row, 'caughtBy'>[] = [
  { title: 'nothing is changed', mutate: unbroken },
  { title: 'nothing is changed where parameters choose', mutate: unbroken, profile: { matchesRequests: true } },
  { title: 'the content type is in capitals', mutate: typed('Application/JSON') },
  { title: 'the content type has a charset without a space', mutate: typed('application/json;charset=utf-8') },
  {
    title: 'the content type has another parameter',
    mutate: typed('application/json; profile="https://example.com/a,b"'),
  },
  { title: 'JSON ends with a line break', mutate: inJson((text) => `${text}\r\n`) },
  { title: 'JSON is indented', mutate: inJson((text) => JSON.stringify(JSON.parse(text), undefined, 4)) },
  { title: 'slashes are escaped', mutate: inJson((text) => text.replaceAll('/', String.raw`\/`)) },
  {
    title: 'numbers have an exponent',
    mutate: inJson((text) => text.replaceAll(':635', ':6.35e+2').replaceAll('0.75', '75E-2')),
  },
  { title: 'a text is truly in Latin-1', mutate: bodyAt('/note', latin1('Grüße'), 'text/plain; charset=ISO-8859-1') },
  { title: 'a text names its charset', mutate: bodyAt('/note', utf8('Grüße'), 'text/plain; charset="utf-8"') },
  { title: 'there are spaces in a list of a header', mutate: withHeaderAt('/books', 'x-pages', '2, 3') },
  { title: 'fields of a form are in another order', mutate: bodyAt('/form', utf8('days=mo&days=tu&name=Ann')) },
  { title: 'a form is percent-encoded', mutate: bodyAt('/form', utf8('name=%41nn&days=mo&days=%74u')) },
  { title: 'lines end with a carriage return', mutate: bodyAt('/lines', utf8('{"a":1}\r\n{"a":2}\r\n')) },
  { title: 'lines have spaces', mutate: bodyAt('/lines', utf8('{ "a": 1 }\n\n{ "a": 2 }')) },
  {
    title: 'XML has a comment and spaces',
    mutate: onBodies('application/xml', (body) => utf8(textOf(body).replace('<books>', '<!-- all -->\n<books >\n'))),
  },
  {
    title: 'XML has no declaration',
    mutate: onBodies('application/xml', (body) => utf8(textOf(body).replace(/^<\?xml.*\?>\s*/u, ''))),
  },
  { title: 'HEAD is refused', mutate: withStatus(405, ({ method }) => method === 'HEAD') },
  {
    title: 'HEAD tells the length of GET',
    mutate: (mock) => (request) => {
      const reply = mock(request);
      const length = request.method === 'HEAD' ? mock({ ...request, method: 'GET' }).body.length : reply.body.length;
      return {
        ...reply,
        headers: { ...reply.headers, ...(reply.status !== 204 && { 'content-length': String(length) }) },
      };
    },
  },
  {
    title: 'preflights have a body',
    mutate: always((reply, { method }) => (method === 'OPTIONS' ? { ...reply, status: 200, body: utf8('ok') } : reply)),
  },
  {
    title: 'preflights name what is asked for',
    mutate: always((reply, { method, headers }) =>
      method === 'OPTIONS'
        ? {
            ...reply,
            headers: {
              ...reply.headers,
              'access-control-allow-origin': headers.origin ?? '*',
              'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
              'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
            },
          }
        : reply,
    ),
  },
  {
    title: 'a 405 names more methods',
    mutate: always((reply) =>
      reply.headers.allow === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, allow: `${reply.headers.allow}, TRACE` } },
    ),
  },
  {
    title: 'undescribed methods are not implemented',
    mutate: always((reply) => (reply.status === 405 ? { ...reply, status: 501, body: utf8('{}') } : reply)),
  },
  {
    title: 'undescribed methods are not found',
    mutate: always((reply) => (reply.status === 405 ? { ...reply, status: 404, body: utf8('{}') } : reply)),
  },
  {
    title: 'undescribed paths are plain text',
    mutate: always((reply) =>
      reply.status === 404 && reply.headers['x-assay-example'] === undefined && textOf(reply.body).includes('no such')
        ? { ...reply, body: utf8('no'), headers: { 'content-type': 'text/plain' } }
        : reply,
    ),
  },
  {
    title: 'answers have an entity tag, a date and an age',
    mutate: onSuccess((reply) => ({
      ...reply,
      headers: { ...reply.headers, etag: 'W/"1"', age: '3', vary: 'origin' },
    })),
  },
  {
    title: 'a 204 says that it has no bytes',
    mutate: onSuccess((reply) =>
      reply.status === 204 ? { ...reply, headers: { ...reply.headers, 'content-length': '0' } } : reply,
    ),
  },
  {
    title: 'header values are in other case where that says nothing',
    mutate: withHeader('x-content-type-options', 'NoSniff'),
  },
  {
    title: 'a read-only field is refused',
    mutate: withStatus(
      422,
      ({ method, body }) => method === 'PATCH' && body !== undefined && 'added' in (JSON.parse(textOf(body)) as object),
    ),
  },
  {
    title: 'an unknown field of the query is overlooked',
    mutate: asked((request) => ({ ...request, target: request.target.replace(/&?x=1/u, '') })),
  },
];

function withHeaderAt(target: string, name: string, value: string): Mutant['mutate'] {
  return at(target, (reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }));
}

const ofLibrary = <T extends object>(row: T): T & { of: object } => ({ ...row, of: library });

/** Mocks of the library that break one thing each. */
export const libraryMutants: readonly Mutant[] = broken.map(ofLibrary);

/** Mocks of the library that differ in what does not matter. */
export const allowedVariations: readonly Mutant[] = allowed.map((row) => ({ ...ofLibrary(row), caughtBy: [] }));
