import { json, type ServerRow } from './server.ts';

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const read = (responses: object, parameter: object = id, more: object = {}): object => ({
  '/pets/{id}': { get: { parameters: [parameter], responses, ...more } },
});
const both = { 200: json(pet), 404: json(problem) };
const always =
  (status: number, body: unknown): ServerRow['answer'] =>
  ({ method, target }) =>
    method === 'GET' && /^\/pets\/\d+$/u.test(target) ? { status, body } : undefined;

/** Statuses of servers that keep records: what a made-up request may be answered with, and what no request may. */
export const statusRows: readonly ServerRow[] = [
  ...[
    [404, []],
    [410, []],
    [500, ['status-expected: The status must be below 500; found 500.']],
    [201, ['status-expected: The status must be a declared one (200); found 201.']],
  ].map(([status, failures]): ServerRow => ({
    title: `${String(status)}, where 404, 410 and 500 are references that lead nowhere`,
    paths: {
      '/pets': {
        get: {
          responses: {
            200: json({ type: 'object' }),
            404: { $ref: '#/components/responses/lost' },
            '410': { $ref: './lost.yaml' },
            500: { $ref: '#/components/responses/lost' },
          },
        },
      },
    },
    answer: ({ method, target }) => {
      if (target !== '/pets') return undefined;
      return method === 'GET' ? { status: Number(status) } : { status: 405, headers: { allow: 'GET' } };
    },
    failures: failures as readonly string[],
  })),
  {
    title: 'a made-up id is not found, as declared',
    paths: read(both),
    answer: always(404, { title: 'no such pet' }),
    failures: [],
  },
  {
    title: 'a made-up id is refused, as a range declares',
    paths: read({ 200: json(pet), '4XX': json(problem) }),
    answer: always(422, { title: 'ids have three digits' }),
    failures: [],
  },
  {
    title: 'a made-up id is refused, as `default` declares',
    paths: read({ 200: json(pet), default: json(problem) }),
    answer: always(400, { title: 'no' }),
    failures: [],
  },
  {
    title: 'a 404 breaks its own schema',
    paths: read(both),
    answer: always(404, { detail: 'no such pet' }),
    failures: ['body-schema: The body must have the property `title`; found none.'],
  },
  {
    title: 'a 404 has another content type than its declaration',
    paths: read(both),
    answer: ({ method, target }) =>
      method === 'GET' && target.startsWith('/pets/')
        ? { status: 404, headers: { 'content-type': 'text/html' }, body: new TextEncoder().encode('<p>no</p>') }
        : undefined,
    failures: ['content-type-expected: The content type of a 404 must be application/json; found `text/html`.'],
  },
  {
    title: 'the error that `default` declares has a number for its title',
    paths: read({ 200: json(pet), default: json(problem) }),
    answer: always(404, { title: 404 }),
    failures: ['body-schema: The body at `/title` must be a string; found 404.'],
  },
  {
    title: 'the range is nearer to a status than `default`',
    paths: read({ 200: json(pet), '4XX': json(problem), default: json(pet) }),
    answer: always(404, { title: 'no' }),
    failures: [],
  },
  {
    title: 'the id of an example is not found',
    paths: read(both, { ...id, example: 7 }),
    answer: always(404, { title: 'no such pet' }),
    failures: [
      'status-expected: The status must be 200, as all values sent are examples of the description; found 404.',
    ],
  },
  {
    title: 'the id of an example needs credentials',
    paths: read({ ...both, 401: json(problem) }, { ...id, example: 7 }),
    answer: always(401, { title: 'who are you?' }),
    failures: [],
  },
  {
    title: 'the id of an example is asked for too often',
    paths: read({ ...both, 429: json(problem) }, { ...id, example: 7 }),
    answer: always(429, { title: 'later' }),
    failures: [],
  },
  {
    title: 'a status is not declared',
    paths: read(both),
    answer: always(201, { id: 1 }),
    failures: ['status-expected: The status must be a declared one (200, 404); found 201.'],
  },
  {
    title: 'another refusal is declared than comes',
    paths: read(both),
    answer: always(400, { title: 'no' }),
    failures: ['status-expected: The status must be a declared one (200, 404); found 400.'],
  },
  {
    title: 'a server fails',
    paths: read(both),
    answer: always(500, { title: 'oops' }),
    failures: ['status-expected: The status must be below 500; found 500.'],
  },
  {
    title: 'a server fails as `default` declares',
    paths: read({ 200: json(pet), default: json(problem) }),
    answer: always(503, { title: 'oops' }),
    failures: ['status-expected: The status must be below 500; found 503.'],
  },
  {
    title: 'a server fails as it declares',
    paths: read({ 200: json(pet), 500: json(problem) }),
    answer: always(500, { title: 'oops' }),
    failures: ['status-expected: The status must be below 500; found 500.'],
  },
  {
    title: 'a record differs each time it is read',
    paths: read(both),
    answer: (() => {
      let reads = 0;
      return ({ method, target }) =>
        method === 'GET' && target === '/pets/0' ? { body: { id: (reads += 1) } } : undefined;
    })(),
    failures: [],
  },
  {
    title: 'a record differs each time, and breaks its schema',
    paths: read(both),
    answer: (() => {
      let reads = 0;
      return ({ method, target }) =>
        method === 'GET' && /^\/pets\/\d+$/u.test(target) ? { body: { id: `no ${(reads += 1) > 0}` } } : undefined;
    })(),
    failures: ['body-schema: The body at `/id` must be an integer; found "no true".'],
  },
  {
    title: 'a list grows between HEAD and GET',
    paths: { '/pets': { get: { responses: { 200: json({ type: 'array' }) } } } },
    answer: (() => {
      let reads = 0;
      return ({ method, target }) => {
        if (method !== 'GET' || target !== '/pets') return undefined;
        reads += 1;
        const body = Array.from({ length: reads }, () => 1);
        return { body, headers: { 'content-length': String(JSON.stringify(body).length) } };
      };
    })(),
    failures: [],
  },
  {
    title: 'HEAD has another length than GET, and its entity tag says that it is of another moment',
    paths: { '/pets': { get: { responses: { 200: json({ type: 'array' }) } } } },
    answer: ({ method, target }, _, isHead) =>
      method === 'GET' && target === '/pets'
        ? {
            body: [1],
            headers: isHead ? { 'content-length': '2', etag: '"a"' } : { 'content-length': '3', etag: '"b"' },
          }
        : undefined,
    failures: [],
  },
  {
    title: 'HEAD has another length than GET, whenever it is asked',
    paths: { '/pets': { get: { responses: { 200: json({ type: 'array' }) } } } },
    answer: ({ method, target }, _, isHead) =>
      method === 'GET' && target === '/pets'
        ? { body: [1], headers: { 'content-length': isHead ? '2' : '3' } }
        : undefined,
    failures: [
      'head-follows-get: HEAD must have the headers of GET; found `content-length` `2` where the body of GET has 3 bytes.',
    ],
  },
  {
    title: 'an undescribed path asks for credentials where none are described',
    paths: read(both),
    answer: ({ method, target }) =>
      method === 'GET' && /^\/pets\/\d+$/u.test(target)
        ? { body: { id: 1 } }
        : { status: method === 'GET' ? 401 : 405, headers: { allow: 'GET' } },
    failures: ['/assay-no-such-path', '/assay/no/such/path', '/assay/no-such-path.json']
      .map((path) => `undefined-path: ${path} is not described and must be answered with 404; found 401.`)
      .concat([
        'undefined-path: /pets/0/assay-no-such-part is a described path with a segment more at its end, not described itself, and must be answered with 404; found 401.',
      ]),
  },
  {
    title: 'an undescribed path asks for credentials, as operations do',
    paths: read(both, id, { security: [{ key: [] }] }),
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    answer: ({ method, target }) =>
      method === 'GET' && /^\/pets\/\d+$/u.test(target)
        ? { body: { id: 1 } }
        : { status: method === 'GET' ? 401 : 405, headers: { allow: 'GET' } },
    failures: [],
  },
  ...[
    [401, []],
    [403, []],
    [402, ['PUT', 'POST', 'DELETE', 'PATCH']],
  ].map(([status, told]): ServerRow => ({
    title: `an undescribed method is refused with ${String(status)}, where operations ask for credentials`,
    paths: read(both, id, { security: [{ key: [] }] }),
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    answer: ({ method, target }) => {
      if (!/^\/pets\/\d+$/u.test(target)) return undefined;
      return method === 'GET' ? { body: { id: 1 } } : { status: Number(status) };
    },
    failures: (told as readonly string[]).map(
      (method) =>
        `undefined-operation: ${method} /pets/{id} is not described and must be refused with 404, 405 or 501; found ${String(status)}.`,
    ),
  })),
  ...[
    [[200, 404, 429], []],
    [[200, 404], ['status-expected: The status must be a declared one (200, 404); found 429.']],
  ].map(([declared, failures]): ServerRow => ({
    title: `a server that is asked too often, ${failures?.length === 0 ? 'as is declared' : 'which nothing declares'}`,
    paths: read(Object.fromEntries((declared as number[]).map((status) => [status, { description: 'One' }]))),
    answer: () => ({ status: 429 }),
    failures: failures as readonly string[],
  })),
  {
    title: 'a described HEAD has a status of its own',
    paths: { '/pets': { get: { responses: { 200: json(pet) } }, head: { responses: { 204: {} } } } },
    answer: ({ method, target }, _, isHead) => {
      if (target !== '/pets') return undefined;
      if (isHead) return { status: 204 };
      return method === 'GET' ? { body: { id: 1 } } : { status: 405, headers: { allow: 'GET, HEAD' } };
    },
    failures: [],
  },
  {
    title: 'a described HEAD has another status than GET, and than it declares',
    paths: { '/pets': { get: { responses: { 200: json(pet) } }, head: { responses: { 200: {} } } } },
    answer: ({ method, target }, _, isHead) => {
      if (target !== '/pets') return undefined;
      if (isHead) return { status: 404 };
      return method === 'GET' ? { body: { id: 1 } } : { status: 405, headers: { allow: 'GET, HEAD' } };
    },
    failures: [
      'head-follows-get: HEAD must have the status of GET, 200, or be refused; found 404.',
      'status-expected: The status must be a declared one (200); found 404.',
    ],
  },
  {
    title: 'a described HEAD has another content type than GET',
    paths: { '/pets': { get: { responses: { 200: json(pet) } }, head: { responses: { 200: {} } } } },
    answer: ({ method, target }, _, isHead) => {
      if (target !== '/pets') return undefined;
      if (method !== 'GET') return { status: 405, headers: { allow: 'GET, HEAD' } };
      return { body: { id: 1 }, headers: isHead ? { 'content-type': 'text/html' } : {} };
    },
    failures: [
      'head-follows-get: HEAD must have the headers of GET; found `content-type` `text/html` where GET has `application/json`.',
    ],
  },
];
