import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { fixedHeaders } from '../../src/http/headers.ts';
import { ask, engineOf, json, openapi, raw, type Asked } from './support.ts';

const content = (types: object) => ({ get: { responses: { '200': { description: '', content: types } } } });
const operation = (types: object) => engineOf(openapi({ '/a': content(types) }));

describe('media type', () => {
  const both = operation({
    'text/plain': { example: 'text' },
    'application/json': { example: {} },
    'text/csv;header=present': { example: 'a,b' },
  });
  test.each<[string | undefined, number, string]>([
    [undefined, 200, 'application/json'],
    ['*/*', 200, 'application/json'],
    ['text/plain', 200, 'text/plain'],
    ['text/plain;q=0.5, application/json;q=0.9', 200, 'application/json'],
    ['text/plain, application/json', 200, 'text/plain'],
    ['text/*', 200, 'text/plain'],
    ['text/csv', 200, 'text/csv;header=present'],
    ['application/json; charset=utf-8', 200, 'application/json'],
    ['image/png', 200, 'application/json'],
    ['application/json;q=0', 200, 'application/json'],
    ['nonsense', 200, 'application/json'],
  ])('Accept %s is %d %s', (accept, status, type) => {
    const told = ask(both, 'GET', '/a', accept === undefined ? {} : { headers: { accept } });
    expect([told.status, told.type]).toEqual([status, type]);
  });

  test.each<[readonly string[], string | undefined, string]>([
    [['*/*', 'application/json'], undefined, 'application/json'],
    [['*/*', 'application/json'], 'application/json', 'application/json'],
    [['*/*', 'text/*', 'text/plain'], undefined, 'text/plain'],
    [['text/*', '*/*', 'text/html'], 'text/plain', 'text/*'],
    [['application/*', 'application/vnd.a+json'], undefined, 'application/vnd.a+json'],
    [['text/plain', 'application/json'], undefined, 'application/json'],
  ])('of %j the most specific answers', (types, accept, answers) => {
    const engine = operation(Object.fromEntries(types.map((type) => [type, { example: type }])));
    expect(ask(engine, 'GET', '/a', accept === undefined ? {} : { headers: { accept } }).body).toEqual(answers);
  });

  const versions = operation({
    'application/json; version=1': { example: 1 },
    'application/json; version=2; charset=utf-8': { example: 2 },
    'text/plain': { example: 'text' },
  });
  test.each<[string, number, string, unknown]>([
    ['application/json', 200, 'application/json; version=1', 1],
    ['application/json;version=2', 200, 'application/json; version=2', 2],
    ['application/json;version=2;charset=utf-8', 200, 'application/json; version=2', 2],
    ['text/plain;format=flowed, application/json;q=0.1', 200, 'text/plain', 'text'],
  ])('versions that are declared are told apart: Accept %s', (accept, ...told) => {
    const { status, type, body } = ask(versions, 'GET', '/a', { headers: { accept } });
    expect([status, type, Number(body) || body]).toEqual(told);
  });

  test('a version that is not declared beside others is as if it were not asked for', () => {
    const { body, headers } = raw(versions, 'GET', '/a', { headers: { accept: 'application/json;version=3' } });
    expect([new TextDecoder().decode(body), headers['x-assay-accept']]).toEqual(['1', 'none of the declared types']);
  });

  test.each<[string, object, string, unknown]>([
    ['application/json; charset=utf-8', { example: 1 }, 'application/json', 1],
    ['application/json; Charset="utf-8"', { example: 1 }, 'application/json', 1],
    ['application/json; ', { example: 1 }, 'application/json', 1],
    ['application/vnd.api+json', { example: { a: 1 } }, 'application/vnd.api+json', { a: 1 }],
    ['*/*', { example: 1 }, 'application/json', 1],
    ['text/*', { example: 'a' }, 'text/plain', 'a'],
    ['text/html', { example: '<p>' }, 'text/html', '<p>'],
    ['text/plain', { example: 7 }, 'text/plain', '7'],
    ['text/plain', {}, 'text/plain', ''],
    ['application/xml', { example: '<a/>' }, 'application/xml', '<a/>'],
    [
      'application/x-www-form-urlencoded',
      { example: { a: 'b c', d: [1] } },
      'application/x-www-form-urlencoded',
      'a=b+c&d=1',
    ],
    ['application/pdf', { schema: { contentEncoding: 'base64' }, example: 'JVBERg==' }, 'application/pdf', '%PDF'],
    ['application/pdf', { schema: { format: 'byte' }, example: 'JVBERg==' }, 'application/pdf', '%PDF'],
    ['application/pdf', { schema: { format: 'byte' }, example: '%%' }, 'application/pdf', '%%'],
    ['application/pdf', { schema: { type: 'string' }, example: 'x' }, 'application/pdf', 'x'],
    ['text/plain\r\nx-evil: 1', { example: 1 }, '', ''],
  ])('%s %j', (type, media, sent, body) => {
    const told = ask(operation({ [type]: media }), 'GET', '/a');
    expect([told.type ?? '', told.body]).toEqual([sent, body]);
  });

  test.each(['image/png', 'image/*'])('%s without an example is a PNG', (type) => {
    const { body, headers } = raw(operation({ [type]: { schema: { type: 'string', format: 'binary' } } }), 'GET', '/a');
    expect([headers['content-type'], [...body.slice(0, 8)], [...body.slice(-8)]]).toEqual([
      'image/png',
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
    ]);
  });

  test('OpenAPI 2.0 names them apart', () => {
    const get = (more: object) => ({
      get: { responses: { 200: { description: '', schema: { type: 'object' }, ...more } } },
    });
    const engine = engineOf({
      swagger: '2.0',
      produces: ['application/json', 'text/plain'],
      paths: {
        '/a': get({ examples: { 'application/json': { a: 1 }, 'text/plain': 'text', odd: 1 } }),
        '/b': { get: { ...get({}).get, produces: ['application/hal+json'] } },
        '/c': { get: { responses: { 200: { description: '' } } } },
      },
    });
    const told = [
      ask(engine, 'GET', '/a'),
      ask(engine, 'GET', '/a', { headers: { accept: 'text/plain' } }),
      ask(engine, 'GET', '/b'),
      ask(engine, 'GET', '/c'),
    ];
    expect(told).toEqual([
      { status: 200, type: 'application/json', body: { a: 1 } },
      { status: 200, type: 'text/plain', body: 'text' },
      { status: 200, type: 'application/hal+json', body: {} },
      { status: 200, type: undefined, body: '' },
    ]);
  });
});

describe('response headers', () => {
  test('the fixed set is on every answer, problems too', () => {
    const engine = operation({ 'application/json': { example: 1 } });
    const answers = [
      raw(engine, 'GET', '/a'),
      raw(engine, 'GET', '/none'),
      raw(engine, 'PUT', '/a'),
      raw(engine, 'OPTIONS', '/a'),
    ];
    for (const { headers } of answers) expect(headers).toMatchObject(fixedHeaders);
  });

  test('declared ones have a value each, and cannot break the answer', () => {
    const headers = {
      'X-Count': { schema: { type: 'integer', example: 3 } },
      'X-Text': { example: 'a\r\nx-evil: é\ud800' },
      'X-List': { examples: { one: { value: ['a', 2] } } },
      'X-Object': { example: { a: 1, b: 'c' } },
      'X-None': {},
      'X-Null': { example: null },
      'X-File': { examples: { one: { externalValue: 'a.txt' } } },
      'bad name': { example: 'a' },
      'Content-Length': { example: 1 },
      'Access-Control-Allow-Origin': { example: 'https://x.example' },
    };
    const engine = engineOf(openapi({ '/a': { get: { responses: { '200': { description: '', headers } } } } }));
    const expected = {
      ...fixedHeaders,
      'x-count': '3',
      'x-text': 'a%0D%0Ax-evil: %C3%A9%EF%BF%BD',
      'x-list': 'a,2',
      'x-object': 'a,1,b,c',
    };
    expect([raw(engine, 'GET', '/a').headers, raw(engine, 'GET', '/a').headers]).toEqual([expected, expected]);
  });

  test('`cors: reflect` answers what the request asks for', () => {
    const engine = engineOf(openapi({ '/a': { get: json({ example: 1 }) } }), { cors: 'reflect' });
    const asked = {
      origin: 'https://x.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-a',
    };
    const [preflight, simple, none] = [
      raw(engine, 'OPTIONS', '/a', { headers: asked }).headers,
      raw(engine, 'GET', '/a', { headers: { origin: 'null' } }).headers,
      raw(engine, 'GET', '/a').headers,
    ];
    expect(preflight).toMatchObject({
      'access-control-allow-origin': 'https://x.example',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'x-a',
      vary: 'Origin',
    });
    expect([simple['access-control-allow-origin'], none['access-control-allow-origin']]).toEqual(['null', '*']);
  });

  test.each([
    ['reflect', 'Accept-Language, Origin'],
    ['literal', 'Accept-Language'],
  ] as const)('`cors: %s` and a declared `Vary` name %s', (cors, vary) => {
    const headers = { Vary: { schema: { type: 'string' }, example: 'Accept-Language' } };
    const responses = {
      '200': { description: 'OK', headers, content: { 'application/json': { example: 1 } } },
      '204': { description: 'OK', headers },
    };
    const engine = engineOf(openapi({ '/a': { get: { responses } } }), { cors });
    const answers = ['200', '204'].map((code) =>
      raw(engine, 'GET', '/a', { headers: { origin: 'https://x.example', prefer: `code=${code}` } }),
    );
    expect(answers.map((answer) => [answer.status, answer.headers.vary])).toEqual([
      [200, vary],
      [204, vary],
    ]);
  });
});

test.each<[string, Asked]>([
  ['no credentials', {}],
  ['empty user and password', { headers: { authorization: 'Basic Og==' } }],
  ['any credentials', { headers: { authorization: 'nonsense' } }],
])('%s are accepted', (_, asked) => {
  const engine = engineOf(openapi({ '/a': { get: { security: [{ basic: [] }], ...json({ example: 1 }) } } }));
  expect(ask(engine, 'GET', '/a', asked).status).toBe(200);
});

describe('request body', () => {
  const post = { requestBody: { content: { 'application/json': {}, 'text/*': {} } }, ...json({ example: 1 }) };
  const engine = engineOf(
    openapi({
      '/a': { post },
      '/any': { post: { requestBody: { content: { '*/*': {} } }, ...json({ example: 1 }) } },
      '/none': { post: json({ example: 1 }) },
    }),
  );
  const typed = (type: string, body: string): Asked => ({ headers: { 'content-type': type }, body });
  test.each<[string, Asked, number]>([
    ['/a', typed('application/json', '{'), 400],
    ['/a', typed('application/json', '\ud800{'), 400],
    ['/a', typed('application/json; charset=utf-8', '{}'), 200],
    ['/a', typed('application/json', ''), 200],
    ['/a', typed('application/xml', '<a/>'), 415],
    ['/a', typed('text/plain', '{'), 200],
    ['/a', { body: '{' }, 200],
    ['/any', typed('application/json', '{'), 400],
    ['/any', typed('a/b', '{'), 200],
    ['/none', typed('application/xml', '{'), 200],
  ])('%s %j is %d', (target, asked, status) => {
    expect(ask(engine, 'POST', target, asked).status).toBe(status);
  });

  const said = (value: string): object => ({ description: '', content: { 'application/json': { example: value } } });
  test.each<[string, object, readonly unknown[]]>([
    ['415 and 400', { 200: said('ok'), 415: said('type'), 400: said('JSON') }, ['type', 'JSON']],
    ['4XX', { 200: said('ok'), '4XX': said('no') }, ['no', 'no']],
    ['4xx', { 200: said('ok'), '4xx': said('no') }, ['no', 'no']],
    ['a default beside 200', { 200: said('ok'), default: said('no') }, ['no', 'no']],
    ['a default alone', { default: said('ok') }, ['a problem', 'a problem']],
    ['a 415 without an example', { 200: said('ok'), 415: { description: '' } }, ['a problem', 'a problem']],
  ])('bodies that cannot be read are refused as declared: %s', (_, responses, bodies) => {
    const refusing = engineOf(openapi({ '/a': { post: { ...post, responses } } }));
    const asked = [typed('application/xml', '<a/>'), typed('application/json', '{')];
    const told = asked.map((each) => ask(refusing, 'POST', '/a', each));
    expect(told.map(({ status }) => status)).toEqual([415, 400]);
    expect(told.map(({ type, body }) => (type === 'application/problem+json' ? 'a problem' : body))).toEqual(bodies);
  });

  test('a declared refusal of a body says why in a header', () => {
    const refusing = engineOf(
      openapi({ '/a': { post: { ...post, responses: { 200: said('ok'), '4XX': said('no') } } } }),
    );
    expect(raw(refusing, 'POST', '/a', typed('application/xml', '<a/>')).headers['x-assay-violations']).toBe(
      'The content type must be one of application/json, text/*; found application/xml.',
    );
  });

  test('bytes that are no text are no JSON', () => {
    const request = {
      method: 'POST',
      target: '/a',
      headers: { 'content-type': 'application/json' },
      body: Uint8Array.of(0xff),
    };
    expect(engine.answer(request).status).toBe(400);
  });

  test('OpenAPI 2.0 consumes', () => {
    const responses = { 200: { description: '' } };
    const v2 = engineOf({
      swagger: '2.0',
      paths: {
        '/body': { post: { parameters: [{ in: 'body', name: 'b', schema: {} }], responses } },
        '/form': {
          post: { parameters: [{ in: 'formData', name: 'b' }], consumes: ['multipart/form-data'], responses },
        },
        '/none': { post: { responses } },
      },
    });
    const xml = typed('application/xml', '<a/>');
    const statuses = ['/body', '/form', '/none'].map((path) => ask(v2, 'POST', path, xml).status);
    expect(statuses).toEqual([415, 415, 200]);
  });
});

test.each<[string, string | undefined]>([
  ['code=500', 'code 500 is not declared'],
  ['code=103', 'code 103 is not declared'],
  ['code=500, example=other', 'code 500 is not declared'],
  ['code=404', undefined],
  ['code=nonsense', undefined],
  ['', undefined],
])('Prefer: %s answers as usual where it asks for too much, and says so: %s', (prefer, invalid) => {
  const engine = engineOf(openapi({ '/a': { get: json({ example: 1 }), put: { responses: { 204: {}, 404: {} } } } }));
  const told = raw(engine, 'PUT', '/a', { headers: { prefer } });
  expect([told.status, told.headers['x-assay-invalid']]).toEqual([prefer === 'code=404' ? 404 : 204, invalid]);
  const fair = invalid === undefined && prefer === 'code=404' ? 'code 404 is not declared' : invalid;
  expect(raw(engine, 'GET', '/a', { headers: { prefer } }).headers['x-assay-invalid']).toBe(fair);
  expect(raw(engine, 'GET', '/a').headers['x-assay-invalid']).toBe(undefined);
});

describe('sent fields', () => {
  const record = { id: 'x1', count: 1, name: 'Fair', tags: ['a'], place: { city: 'Here', zip: '1' }, extra: true };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      {
        properties: {
          name: { type: 'string' },
          secret: { type: 'string' },
          place: { properties: { zip: { readOnly: true } } },
        },
      },
    ],
  };
  const components = {
    schemas: { Base: { properties: { id: { type: 'string', readOnly: true }, count: { type: 'integer' } } } },
  };
  const body = { content: { 'application/json': {}, 'application/merge-patch+json': {} } };
  const media = { schema, examples: { fair: { value: record }, other: { value: { ...record, name: 'Other' } } } };
  const methods = Object.fromEntries(
    ['patch', 'post', 'put'].map((method) => [method, { requestBody: body, ...json(media) }]),
  );
  const list = {
    patch: json({ example: [record] }),
    post: json({ schema: { type: 'object', additionalProperties: { type: 'integer' } } }),
  };
  const tree = openapi({ '/a': methods, '/a/{id}': methods, '/n/{count}': methods, '/list': list }, { components });
  const engine = engineOf(tree);
  const merge = { 'content-type': 'application/merge-patch+json' };

  test.each<[string, string, string, Asked, object]>([
    ['replace the same field', 'PATCH', '/a', { body: { name: 'New' } }, { ...record, name: 'New' }],
    [
      'merge objects',
      'PATCH',
      '/a',
      { body: { place: { city: 'There' } } },
      { ...record, place: { city: 'There', zip: '1' } },
    ],
    ['replace lists whole', 'PATCH', '/a', { body: { tags: ['b', 'c'] } }, { ...record, tags: ['b', 'c'] }],
    ['replace an object by another value', 'PATCH', '/a', { body: { place: 1 } }, { ...record, place: 1 }],
    ['show when the schema alone knows them', 'PATCH', '/a', { body: { secret: 's' } }, { ...record, secret: 's' }],
    ['are left out when nobody knows them', 'PATCH', '/a', { body: { unknown: 1 } }, record],
    ['are left out when read-only', 'PATCH', '/a', { body: { id: 'mine', place: { zip: '2' } } }, record],
    ['null is a value', 'PATCH', '/a', { body: { extra: null } }, { ...record, extra: null }],
    [
      'do not show where their schema refuses them',
      'PATCH',
      '/a',
      { body: { name: null, count: 2 } },
      { ...record, count: 2 },
    ],
    [
      'null removes in a merge patch',
      'PATCH',
      '/a',
      { body: { name: null }, headers: merge },
      Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'name')),
    ],
    [
      'apply to the named example',
      'PATCH',
      '/a',
      { body: { count: 2 }, headers: { 'x-vendor-response-body-example': 'other' } },
      { ...record, name: 'Other', count: 2 },
    ],
    ['follow the path', 'PATCH', '/a/x9', { body: {} }, { ...record, id: 'x9' }],
    ['follow the path with numbers', 'PATCH', '/n/42', { body: {} }, { ...record, count: 42 }],
    ['follow the path only where the type matches', 'PATCH', '/n/many', { body: {} }, record],
    ['follow the path only where the schema matches', 'PATCH', '/n/1.5', { body: {} }, record],
    ['need an object', 'PATCH', '/a/x9', { body: '[1]', headers: { 'content-type': 'application/json' } }, record],
    ['do not show in a POST', 'POST', '/a', { body: { name: 'New' } }, record],
    [
      '__proto__ is no way in',
      'PATCH',
      '/a',
      { body: '{"__proto__":{"name":"x"}}', headers: { 'content-type': 'application/json' } },
      record,
    ],
  ])('%s', (_, method, target, asked, expected) => {
    expect(ask(engine, method, target, asked).body).toEqual(expected);
  });

  test.each<[string, labels: object | undefined, kept: object]>([
    ['show in an object that its schema says nothing of', {}, { a: 'x', b: 'y' }],
    ['show in an object of free keys', { $ref: '#/components/schemas/Labels' }, { a: 'x', b: 'y' }],
    ['do not show in an object without other keys', { additionalProperties: false }, { a: 'x' }],
    ['do not show in an object that lists its keys', { properties: { a: {} } }, { a: 'x' }],
    ['do not show in an object of an example alone', undefined, { a: 'x' }],
  ])('%s', (_, labels, kept) => {
    const schemas = { Labels: { type: 'object' } };
    const item = { schema: { properties: { ...(labels && { labels }) } }, example: { labels: { a: 'x' } } };
    const open = engineOf(openapi({ '/a': { patch: json(item) } }, { components: { schemas } }));
    expect(ask(open, 'PATCH', '/a', { body: { labels: { b: 'y' } } }).body).toEqual({ labels: kept });
  });

  test('never change list items, and reach open maps', () => {
    const echoing = engineOf(tree, { echo: ['post'] });
    const bodies = [
      ask(echoing, 'PATCH', '/list', { body: { name: 'New' } }).body,
      ask(echoing, 'POST', '/list', { body: { some: 3 } }).body,
    ];
    expect(bodies).toEqual([[record], { property1: 0, property2: 0, some: 3 }]);
  });

  test('show in the methods of `echo`, without path values', () => {
    const echoing = engineOf(tree, { echo: ['put'] });
    const names = ['PUT', 'POST'].map((method) => ask(echoing, method, '/a/x9', { body: { name: 'New' } }).body);
    expect(names).toEqual([{ ...record, name: 'New' }, record]);
  });

  test('never show with `strictExamples`', () => {
    const strict = engineOf(tree, { strictExamples: true, echo: ['post'] });
    expect(ask(strict, 'PATCH', '/a/x9', { body: { name: 'New' } }).body).toEqual(record);
  });

  test('that make the answer invalid together are said so', () => {
    const either = { not: { required: ['b'] }, properties: { a: { type: 'integer' }, b: {} } };
    const only = engineOf(openapi({ '/a': { patch: json({ schema: either, example: { a: 1 } }) } }));
    const said = [{ b: 1 }, { a: 2 }, { a: 'x' }].map((body) => {
      const { headers, body: answered } = raw(only, 'PATCH', '/a', { body });
      return [headers['x-assay-invalid'], new TextDecoder().decode(answered)];
    });
    expect(said).toEqual([
      ['the body must not fit the schema of `not`', '{"a":1,"b":1}'],
      [undefined, '{"a":2}'],
      [undefined, '{"a":1}'],
    ]);
  });

  test.each<[string, object, object, object]>([
    [
      'every part of allOf',
      { allOf: [{ properties: { a: { type: 'integer' } } }, { properties: { a: { minimum: 2 } } }] },
      { a: 1 },
      { a: 5 },
    ],
    [
      'one of the alternatives',
      { anyOf: [{ properties: { a: { type: 'integer' } } }, { properties: { a: { const: 'x' } } }] },
      { a: 'x' },
      { a: 'x' },
    ],
    [
      'none of the alternatives',
      { anyOf: [{ properties: { a: { type: 'integer' } } }, { properties: { a: { const: 'x' } } }] },
      { a: 'y' },
      { a: 5 },
    ],
    ['a value in an open map', { additionalProperties: { type: 'integer' } }, { a: 'y', b: 2 }, { a: 5, b: 2 }],
    [
      'a value inside',
      { properties: { o: { properties: { p: { type: 'integer' } } } } },
      { o: { p: 'x' } },
      { a: 5, o: { p: 1 } },
    ],
    ['a text for an object', { properties: { o: { type: 'object' } } }, { o: 'x' }, { a: 5, o: { p: 1 } }],
    ['an object for a number', { properties: { a: { type: 'integer' } } }, { a: {} }, { a: 5 }],
  ])('are checked by %s', (_, schema, sent, expected) => {
    const example = JSON.stringify(expected).includes('"o"') ? { a: 5, o: { p: 1 } } : { a: 5 };
    const checking = engineOf(openapi({ '/a': { patch: json({ schema, example }) } }));
    expect(ask(checking, 'PATCH', '/a', { body: sent }).body).toEqual(expected);
  });

  test('a body that was invalid before is not blamed on the request', () => {
    const wrong = engineOf(
      openapi({ '/a': { patch: json({ schema: { type: 'object', required: ['b'] }, example: { a: 1 } }) } }),
    );
    expect(raw(wrong, 'PATCH', '/a', { body: { a: 2 } }).headers['x-assay-invalid']).toBe(undefined);
  });

  test('any object: the same answer twice, known fields as sent, the others untouched', () => {
    const isShown = new Map<string, (value: unknown) => boolean>([
      ['count', Number.isInteger],
      ['name', (value) => typeof value === 'string'],
      ['tags', () => true],
      ['extra', () => true],
    ]);
    const keys = fc.constantFrom('id', 'count', 'name', 'tags', 'extra', 'other', '__proto__');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (sent) => {
        const asked = { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } };
        const [first, second] = [ask(engine, 'PATCH', '/a', asked), ask(engine, 'PATCH', '/a', asked)];
        const shown = Object.fromEntries(
          Object.entries(sent).filter(([key, value]) => isShown.get(key)?.(value) === true),
        );
        expect(first).toEqual(second);
        expect(first.body).toEqual(JSON.parse(JSON.stringify({ ...record, ...shown })));
      }),
    );
  });
});

test('long explanations are cut', () => {
  const name = 'p'.repeat(600);
  const schema = {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', pattern: '^[0-9]$', minLength: 2 } },
  };
  const { headers } = raw(engineOf(openapi({ '/a': { get: json({ schema }) } })), 'GET', '/a');
  expect(headers['x-assay-invalid']?.length).toBe(500);
});

test('any request is answered', () => {
  const engine = engineOf(openapi({ '/a/{b}': { get: json({ example: 1 }), patch: json({ example: {} }) } }));
  const header = fc.string();
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'PATCH', 'HEAD', 'X'),
      fc.string(),
      header,
      header,
      fc.string(),
      (method, path, accept, prefer, body) => {
        const headers = { accept, prefer, 'content-type': accept, 'x-vendor-response-body-example': prefer };
        const { status } = raw(engine, method, `/a/${path}`, { headers, body });
        expect([200, 400, 404, 405, 406].includes(status)).toBe(true);
      },
    ),
  );
});

describe('sent fields that are `writeOnly` stay away from answers', () => {
  const secret = { type: 'string', writeOnly: true };
  const inner = { type: 'object', properties: { code: secret, city: { type: 'string' } } };
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, secret, place: inner, deep: { properties: { place: inner } } },
  };
  const place = { code: 'x', city: 'Here' };
  test.each<[title: string, example: object, sent: object, body: object]>([
    ['one that the answer lacks', { name: 'a' }, { name: 'b', secret: 's' }, { name: 'b' }],
    ['one inside an object that the answer has', { place: { city: 'a' } }, { place }, { place: { city: 'Here' } }],
    ['one inside an object that it lacks', { name: 'a' }, { place }, { name: 'a', place: { city: 'Here' } }],
    [
      'one further inside',
      { name: 'a' },
      { deep: { place, n: 12 } },
      { name: 'a', deep: { place: { city: 'Here' }, n: 12 } },
    ],
    ['one that the example shows is documented', { secret: 'old' }, { secret: 's' }, { secret: 's' }],
  ])('%s', (_, example, sent, body) => {
    const patch = { requestBody: { content: { 'application/json': {} } }, ...json({ schema, example }) };
    expect(ask(engineOf(openapi({ '/a': { patch } })), 'PATCH', '/a', { body: sent }).body).toEqual(body);
  });
});
