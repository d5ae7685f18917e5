import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi, raw, type Asked } from './support.ts';

const text = (value: string) => json({ example: value });
const get = (path: string) => ({ [path]: { get: text(path) } });

describe('routing', () => {
  const engine = engineOf(
    openapi({
      ...get('/events/{id}'),
      ...get('/events/mine'),
      ...get('/events/{id}/tickets'),
      ...get('/events/mine/days'),
      ...get('/{a}-{b}'),
      ...get('/{id}.json'),
      ...get('/files/{id}:cancel'),
      ...get('/a%20b'),
      ...get('/tail/'),
      ...get('/orders#one'),
      ...get('/{a}{b}/pair'),
      '/events/own': { get: text('own'), delete: text('own') },
      '/{any}': { delete: text('any'), trace: text('trace') },
      notAPath: { get: text('no') },
      '/wrong': 'no path item',
    }),
  );
  test.each([
    ['/events/7', '/events/{id}'],
    ['/events/mine', '/events/mine'],
    ['/events/mine/tickets', '/events/{id}/tickets'],
    ['/events/mine/days', '/events/mine/days'],
    ['/events/7?limit=2', '/events/{id}'],
    ['/x-y-z', '/{a}-{b}'],
    ['/x.json', '/{id}.json'],
    ['/files/7:cancel', '/files/{id}:cancel'],
    ['/a%20b', '/a%20b'],
    ['/events/a%2Fb', '/events/{id}'],
    ['/tail/', '/tail/'],
    ['/orders', '/orders#one'],
    ['/xy/pair', '/{a}{b}/pair'],
  ])('GET %s is answered by %s', (target, path) => {
    expect(ask(engine, 'GET', target)).toEqual({ status: 200, type: 'application/json', body: path });
  });

  test.each([
    ['GET', '/events/', 404],
    ['GET', '/events/7/', 404],
    ['GET', '/files/:cancel', 404],
    ['GET', '/files/7', 404],
    ['GET', '/x/pair', 404],
    ['GET', '/%zz', 400],
    ['POST', '/events/7', 405],
    ['get', '/events/7', 405],
    ['TRACE', '/x', 200],
    ['DELETE', '/events/own', 200],
  ])('%s %s is %d', (method, target, status) => {
    expect(ask(engine, method, target).status).toBe(status);
  });

  test('405 names the methods', () => {
    expect(raw(engine, 'PUT', '/events/own').headers.allow).toBe('DELETE, GET, HEAD, OPTIONS');
  });

  test('an unknown path is a problem', () => {
    expect(ask(engine, 'GET', '/events/7/none')).toEqual({
      status: 404,
      type: 'application/problem+json',
      body: {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#no-such-path',
        title: 'The description has no such path.',
        status: 404,
        detail: 'The path must be one of the description; found /events/7/none.',
      },
    });
  });

  test('OpenAPI 3.2 adds QUERY and methods of any name; 3.1 does not', () => {
    const paths = { '/a': { query: text('q'), additionalOperations: { COPY: text('c'), PURGE: 'wrong' } } };
    const [now, before] = [engineOf({ openapi: '3.2.0', paths }), engineOf(openapi(paths))];
    const statuses = [now, before].map((each) =>
      ['QUERY', 'COPY', 'PURGE'].map((method) => ask(each, method, '/a').status),
    );
    expect(statuses).toEqual([
      [200, 200, 405],
      [404, 404, 404],
    ]);
  });
});

describe('HEAD and OPTIONS', () => {
  const engine = engineOf(
    openapi({ '/a': { get: text('a') }, '/o': { options: text('o') }, '/p': { post: text('p') } }),
  );
  const preflight = { headers: { 'access-control-request-method': 'PUT', origin: 'https://x.example' } };

  test('HEAD is GET without its body', () => {
    const { status, headers, body } = raw(engine, 'HEAD', '/a');
    expect([status, headers['content-type'], headers['content-length'], body.length]).toEqual([
      200,
      'application/json',
      '3',
      0,
    ]);
  });

  test.each<[string, string, Asked, number]>([
    ['HEAD', '/p', {}, 405],
    ['OPTIONS', '/a', preflight, 204],
    ['OPTIONS', '/a', {}, 204],
    ['OPTIONS', '/o', {}, 200],
    ['OPTIONS', '/o', preflight, 204],
    ['OPTIONS', '/none', preflight, 404],
  ])('%s %s %j is %d', (method, target, asked, status) => {
    expect(raw(engine, method, target, asked).status).toBe(status);
  });

  test.each<[string, string, Asked, string]>([
    ['a preflight allows credentials, which `*` does not cover', '/a', preflight, '*, authorization'],
    ['so does one where OPTIONS is declared', '/o', preflight, '*, authorization'],
    ['an OPTIONS that asks for nothing has the usual headers', '/a', {}, '*'],
  ])('%s', (_, target, asked, allowed) => {
    expect(raw(engine, 'OPTIONS', target, asked).headers['access-control-allow-headers']).toBe(allowed);
  });
});

describe('status', () => {
  const of = (...statuses: string[]) => ({
    responses: Object.fromEntries(
      statuses.map((status) => [status, { description: '', content: { 'application/json': { example: status } } }]),
    ),
  });
  test.each<[readonly string[], string | undefined, number, string]>([
    [['404', '202', '200'], undefined, 200, '200'],
    [['404', '203', '202'], undefined, 202, '202'],
    [['default', '2XX'], undefined, 200, '2XX'],
    [['404', 'default'], undefined, 200, 'default'],
    [['500', '404'], undefined, 404, '404'],
    [['4XX', '404'], undefined, 404, '404'],
    [['default', '2xx'], undefined, 200, '2xx'],
    [['2xx', '201'], undefined, 201, '201'],
    [['5xx', '4xx'], undefined, 400, '4xx'],
    [['100', '201'], undefined, 201, '201'],
    [['x-odd', '201'], undefined, 201, '201'],
    [['200', '404'], 'code=404', 404, '404'],
    [['200', '4XX'], 'code=418', 418, '4XX'],
    [['200', '4xx'], 'code=418', 418, '4xx'],
    [['200', 'default'], 'code=503', 503, 'default'],
    [['200', '404'], 'code=418', 200, '200'],
    [['200', '404'], 'code=abc', 200, '200'],
    [['200', '404'], 'respond-async, CODE="404"', 404, '404'],
    [['200', 'default'], 'code=101', 200, '200'],
  ])('%j with Prefer %s is %d', (declared, prefer, status, body) => {
    const engine = engineOf(openapi({ '/a': { get: of(...declared) } }));
    const told = ask(engine, 'GET', '/a', prefer === undefined ? {} : { headers: { prefer } });
    expect([told.status, told.body]).toEqual([status, body]);
  });

  test.each(['204', '205', '304'])('%s has no body and no content type', (status) => {
    const engine = engineOf(openapi({ '/a': { get: json({ example: 1 }, status) } }));
    expect(ask(engine, 'GET', '/a')).toEqual({ status: Number(status), type: undefined, body: '' });
  });

  test.each([
    ['no response', {}],
    ['none that is final', { responses: { '101': { description: 'Wait' } } }],
  ])('an operation that declares %s is 204, and says so', (_, get) => {
    const { answer } = engineOf(openapi({ '/a': { get } }));
    const { status, headers, body } = answer({ method: 'GET', target: '/a', headers: {} });
    expect([status, headers['x-assay-invalid'], headers['content-type'], body.length]).toEqual([
      204,
      'the operation must declare a response; found none',
      undefined,
      0,
    ]);
  });

  test.each<[string, responses: object, headers: Record<string, string>, status: number, invalid: string | undefined]>([
    ['failures alone', { 403: {}, 400: {} }, {}, 400, 'the operation must declare a success; found 400, 403 alone'],
    ['failures alone, of which one is asked for', { 403: {}, 400: {} }, { prefer: 'code=403' }, 403, undefined],
    [
      'failures alone, of which an example is asked for',
      { 400: { content: { 'application/json': { examples: { a: { value: 1 } } } } } },
      { prefer: 'example=a' },
      400,
      undefined,
    ],
    ['a redirect', { 302: {}, 400: {} }, {}, 302, undefined],
    ['a default', { default: {}, 400: {} }, {}, 200, undefined],
  ])('of %s', (_, responses, headers, status, invalid) => {
    const engine = engineOf(openapi({ '/a': { get: { responses } } }));
    // The second answer is that of a cache.
    const told = [raw(engine, 'GET', '/a', { headers }), raw(engine, 'GET', '/a', { headers })];
    const said = [status, invalid];
    expect(told.map((each) => [each.status, each.headers['x-assay-invalid']])).toEqual([said, said]);
  });

  test('a refusal that an operation declares beside a success says nothing of it', () => {
    const media = (example: number) => ({ content: { 'application/json': { example } } });
    const responses = { 200: media(1), 400: media(2) };
    const tree = openapi({ '/a': { get: { parameters: [{ name: 'q', in: 'query', required: true }], responses } } });
    const { status, headers } = raw(engineOf(tree, { validate: 'request' }), 'GET', '/a');
    expect([status, headers['x-assay-invalid'], headers['x-assay-violations']]).toEqual([
      400,
      undefined,
      'The query parameter `q` must be there; found none.',
    ]);
  });

  test('an operation without responses has no example to be asked for', () => {
    const engine = engineOf(openapi({ '/a': { get: {} } }), { errorIfForcedExampleNotFound: true });
    expect(ask(engine, 'GET', '/a', { headers: { 'x-vendor-response-body-example': 'b' } }).status).toBe(404);
  });
});

describe('example', () => {
  test.each<[string, object, unknown]>([
    ['`example` before `examples`', { example: 1, examples: { a: { value: 2 } } }, 1],
    ['the first of `examples`', { examples: { b: { value: 2 }, a: { value: 3 } } }, 2],
    ['an example behind a reference', { examples: { a: { $ref: '#/components/examples/shared' } } }, 'shared'],
    ['examples without a value are none', { examples: { a: { summary: 'x' }, b: 3 }, schema: { const: 4 } }, 4],
    ['false', { example: false }, false],
    ['0', { example: 0 }, 0],
    ['null', { example: null }, null],
    ['an empty text', { example: '' }, ''],
    ['an empty list', { examples: { a: { value: [] } } }, []],
    ['data that looks like a reference', { example: { $ref: '#/nowhere' } }, { $ref: '#/nowhere' }],
    ['the schema example', { schema: { example: 1, default: 2 } }, 1],
    ['the first schema example', { schema: { examples: [5, 6], default: 2 } }, 5],
    ['the default', { schema: { default: false, const: 1 } }, false],
    ['the const', { schema: { const: 7, enum: [8] } }, 7],
    ['the first enum', { schema: { enum: ['x', 'y'] } }, 'x'],
    ['behind a reference', { schema: { $ref: '#/components/schemas/Colour' } }, 'red'],
    [
      'generated',
      { schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'boolean' } } } },
      { a: 0, b: true },
    ],
    [
      'generated without writeOnly, with readOnly',
      {
        schema: {
          type: 'object',
          properties: { a: { type: 'integer', writeOnly: true }, b: { const: 1, readOnly: true } },
        },
      },
      { b: 1 },
    ],
    ['recursion is cut', { schema: { $ref: '#/components/schemas/Tree' } }, { name: 'string', children: [] }],
    ['no schema', {}, {}],
    ['a schema that is true', { schema: true }, {}],
    ['a reference to nothing', { schema: { $ref: '#/nowhere' } }, {}],
  ])('%s', (_, media, body) => {
    const components = {
      examples: { shared: { value: 'shared' } },
      schemas: {
        Colour: { type: 'string', enum: ['red'] },
        Tree: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          },
        },
      },
    };
    expect(ask(engineOf(openapi({ '/a': { get: json(media) } }, { components })), 'GET', '/a').body).toEqual(body);
  });

  test('the response example of the same name, where the body equals a named request example', () => {
    const named = (value: unknown) => ({ value });
    const post = {
      requestBody: {
        content: {
          'application/json': { examples: { one: named({ a: 1, b: [2] }), two: named({ a: 2 }), alone: named(3) } },
        },
      },
      ...json({ examples: { first: named('first'), two: named('two'), one: named('one') } }),
    };
    const engine = engineOf(openapi({ '/a': { post } }));
    const bodies = [{ b: [2], a: 1 }, { a: 2 }, { a: 3 }].map((body) => ask(engine, 'POST', '/a', { body }).body);
    expect(bodies).toEqual(['one', 'two', 'first']);
    const both = { body: { a: 2 }, headers: { 'x-vendor-response-body-example': 'one' } };
    expect(ask(engine, 'POST', '/a', both).body).toBe('one');
  });

  test('a body that is not valid by its schema, as none can be, says so', () => {
    const schema = {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 2 } },
    };
    const { headers } = raw(engineOf(openapi({ '/a': { get: json({ schema }) } })), 'GET', '/a');
    expect(headers['x-assay-invalid']).toBe('/code must have at most 2 characters');
  });

  test('a type that there is not is left out, and the rest of the schema stays', () => {
    const engine = engineOf(openapi({ '/a': { get: json({ schema: { type: 'thing', enum: ['b'] } }) } }));
    const { body, headers } = raw(engine, 'GET', '/a');
    expect([Buffer.from(body).toString(), headers['x-assay-invalid']]).toEqual(['"b"', undefined]);
  });

  test('an external value is read within the folder', () => {
    const at = (externalValue: string) => ({ get: json({ examples: { a: { externalValue } } }) });
    const engine = engineOf(
      openapi({ '/in': at('a.json'), '/out': at('../secret.json') }),
      {},
      { '/api/a.json': '[1]' },
    );
    expect(ask(engine, 'GET', '/in').body).toEqual([1]);
    const { headers, body } = raw(engine, 'GET', '/out');
    expect([headers['x-assay-invalid'], body.length]).toEqual([
      'a referenced file must be inside /api/; found /secret.json.',
      0,
    ]);
  });

  test('an external value that cannot be read is made from the schema, and flagged', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } } };
    const media = { schema, examples: { a: { externalValue: 'https://x.example/a.json' } } };
    const { headers, body, example } = raw(engineOf(openapi({ '/a': { get: json(media) } })), 'GET', '/a');
    expect([new TextDecoder().decode(body), headers['content-type'], example]).toEqual([
      '{"n":0}',
      'application/json',
      '<generated>',
    ]);
    expect(headers['x-assay-invalid']).toMatch(/https:\/\/x\.example\/a\.json/u);
  });
});

test.each<[path: string, status: number, type: string | undefined]>([
  ['/a', 200, 'application/json'],
  ['/b', 204, undefined],
  ['/a/b', 200, 'application/json'],
])('HEAD %s is that of the literal path where there is one, whatever a template declares', (path, status, type) => {
  const [get, head] = [json({ example: 1 }), { responses: { 204: { description: '' } } }];
  const engine = engineOf(openapi({ '/{id}': { get, head }, '/a': { get }, '/a/b': { get }, '/{x}/{y}': { head } }));
  const { status: found, headers } = raw(engine, 'HEAD', path);
  expect([found, headers['content-type']]).toEqual([status, type]);
});

test.each<[name: string, path: string, length: string | undefined]>([
  ['as GET beside it', '/a', '5'],
  ['of its own without a GET', '/b', '3'],
  ['as the GET of its template, not of another path', '/c/d', '3'],
  ['none of 204', '/e', undefined],
])('a declared HEAD has a length %s', (_, path, length) => {
  const head = json({ example: 'a' });
  const long = json({ example: 'abc' });
  const none = { responses: { 204: { description: '' } } };
  const engine = engineOf(
    openapi({
      '/a': { get: long, head: { responses: { 200: { description: '' } } } },
      '/b': { head },
      '/c/{id}': { head },
      '/c/d': { head, post: long },
      '/{x}/d': { get: long },
      '/e': { get: long, head: none },
    }),
  );
  expect(raw(engine, 'HEAD', path).headers['content-length']).toBe(length);
});

describe('named example', () => {
  const header = 'x-vendor-response-body-example';
  const media = (examples: object) => ({ description: '', content: { 'application/json': { examples } } });
  const post = {
    responses: {
      '201': media({
        day: { value: 'day' },
        'two words': { value: 'two' },
        Café: { value: 'café' },
        ' edge': { value: 'edge' },
      }),
      '404': media({ gone: { value: 'gone' }, day: { value: 'other day' } }),
    },
  };
  const tree = openapi({ '/a': { post } });
  const engine = engineOf(tree);

  test.each<[string, Readonly<Record<string, string>>, number, unknown]>([
    ['by the header', { [header]: 'two words' }, 201, 'two'],
    ['trimmed', { [header]: '  day ' }, 201, 'day'],
    ['with spaces at its edges', { [header]: 'edge' }, 201, 'edge'],
    ['under another status', { [header]: 'gone' }, 404, 'gone'],
    ['under the preferred status first', { [header]: 'day', prefer: 'code=404' }, 404, 'other day'],
    ['by Prefer', { prefer: 'example="two words"' }, 201, 'two'],
    ['by Prefer, unquoted and escaped', { prefer: 'return=minimal; example="g\\one"' }, 404, 'gone'],
    ['by the other header', { 'x-redocly-response-body-example': 'gone' }, 404, 'gone'],
    ['the header before Prefer', { [header]: 'day', prefer: 'example=gone' }, 201, 'day'],
    ['percent-encoded', { [header]: 'Caf%C3%A9' }, 201, 'café'],
    ['as bytes', { [header]: 'Caf\u00C3\u00A9' }, 201, 'café'],
    ['bytes that are no UTF-8', { [header]: 'caf\u00e9' }, 201, 'day'],
    ['half an encoding', { [header]: '%zz' }, 201, 'day'],
    ['an empty name is none', { [header]: ' ' }, 201, 'day'],
    ['case counts', { [header]: 'Gone' }, 201, 'day'],
  ])('%s', (_, headers, status, body) => {
    const told = ask(engine, 'POST', '/a', { headers });
    expect([told.status, told.body]).toEqual([status, body]);
  });

  test('a known name is served, and nothing is said of another', () => {
    expect(raw(engine, 'POST', '/a', { headers: { [header]: 'gone' } }).headers['x-assay-example']).toBeUndefined();
  });

  test('an unknown name falls back and says what is served', () => {
    const served = [{ [header]: 'none' }, {}].map(
      (headers) => raw(engine, 'POST', '/a', { headers }).headers['x-assay-example'],
    );
    expect(served).toEqual(['day', undefined]);
  });

  test('what is served instead may have no name, or no body', () => {
    const others = engineOf(
      openapi({
        '/unnamed': { get: json({ example: 1 }) },
        '/schema': { get: json({ schema: { const: 1 } }) },
        '/generated': { get: json({ schema: { type: 'integer' } }) },
        '/nothing': { get: { responses: { '204': { description: '' } } } },
      }),
    );
    const served = ['/unnamed', '/schema', '/generated', '/nothing'].map(
      (path) => raw(others, 'GET', path, { headers: { [header]: 'none' } }).headers['x-assay-example'],
    );
    expect(served).toEqual(['<unnamed>', '<schema>', '<generated>', '<none>']);
  });

  test('an unknown name is an error where the settings say so', () => {
    const strict = engineOf(tree, { errorIfForcedExampleNotFound: true });
    expect(ask(strict, 'POST', '/a', { headers: { [header]: 'none' } })).toEqual({
      status: 404,
      type: 'application/problem+json',
      body: {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#no-such-example',
        title: 'The operation has no example of that name.',
        status: 404,
        detail: 'The example must be one of POST /a; found "none".',
        operation: 'POST /a',
        wanted: 'none',
        examples: ['day', 'two words', 'Café', ' edge', 'gone'],
      },
    });
  });

  test('the header may have another name, and several', () => {
    const own = engineOf(tree, { exampleHeader: ['x-one', 'x-two'] });
    const bodies = [{ 'x-two': 'gone' }, { 'x-one': 'day', 'x-two': 'gone' }, { [header]: 'gone' }].map(
      (headers) => ask(own, 'POST', '/a', { headers }).body,
    );
    expect(bodies).toEqual(['gone', 'day', 'day']);
  });
});
