import { expect, test } from '@jest/globals';
import { mount } from '../../src/mock/open-mock.ts';
import { ask, engineOf, json, raw } from './support.ts';

const echoed = { name: 'q', in: 'query', schema: { type: 'integer' } };
const paths = {
  '/a/{id}': {
    get: { ...json({ example: 'below' }), parameters: [echoed] },
    patch: json({ example: { id: 'x' }, schema: { type: 'object' } }),
  },
  '/v1/a/{id}': { get: json({ example: 'described' }) },
};
const variables = { r: { default: 'eu' }, v: { default: 'v2', enum: ['v2', 'v3', 7] } };
const servers = [
  { url: 'https://{r}.a.example/{v}/api/', variables },
  { url: '/v1' },
  { url: 'http://a.example' },
  { url: '{x}/y' },
  { url: '/v1/deep?x#y' },
  { url: 1 },
  null,
];
const three = engineOf({ openapi: '3.1.0', info: {}, servers, paths }, { validate: 'request' });
const two = engineOf({
  swagger: '2.0',
  info: {},
  basePath: '/v2/',
  host: 'a.example',
  paths: { '/a': { get: { responses: { 200: { description: '', schema: { example: 1 } } } } } },
});

test.each([
  ['/v2/api/a/1', 200, 'below'],
  ['/v3/api/a/1?q=1', 200, 'below'],
  ['/v4/api/a/1', 404, undefined],
  ['/v1/a/1', 200, 'described'],
  ['/v1/deep/a/1', 200, 'below'],
  ['/v1/b/1', 404, undefined],
  ['/v1', 404, undefined],
  ['/{x}/y/a/1', 404, undefined],
  ['/v2/api/%zz', 400, undefined],
])('%s is %d', (target, status, body) => {
  const told = ask(three, 'GET', target);
  expect([told.status, told.status === 200 ? told.body : undefined]).toEqual([status, body]);
});

test('what is left is answered as if it alone were sent: query, fields of the path, methods', () => {
  const asked = [
    ask(three, 'GET', '/v2/api/a/1?q=x').status,
    ask(three, 'PATCH', '/v2/api/a/9', { body: {} }).body,
    raw(three, 'DELETE', '/v2/api/a/1').headers.allow,
    raw(three, 'HEAD', '/v2/api/a/1').status,
    ask(two, 'GET', '/v2/a').body,
  ];
  expect(asked).toEqual([422, { id: '9' }, 'GET, HEAD, OPTIONS, PATCH', 200, 1]);
});

test.each([
  ['/files/v2/a', 1],
  ['/upload/a', 1],
  ['/v1/a', 1],
  ['/v1/b', 2],
  ['/other/a', undefined],
])('servers of path items and operations stand before a path, too: %s', (target, body) => {
  const engine = engineOf({
    openapi: '3.1.0',
    info: {},
    servers: [{ url: '/v1' }],
    paths: {
      '/a': {
        servers: [{ url: 'https://files.example/files/{v}', variables: { v: { default: 'v2' } } }],
        get: { ...json({ example: 1 }), servers: [{ url: '/upload' }] },
      },
      '/b': { get: json({ example: 2 }) },
    },
  });
  const { status, body: told } = ask(engine, 'GET', target);
  expect([status, status === 200 ? told : undefined]).toEqual([body === undefined ? 404 : 200, body]);
});

test('the path of a server may begin like the name of the description', () => {
  const engine = engineOf({
    openapi: '3.1.0',
    info: {},
    servers: [{ url: '/api/v3' }],
    paths: { '/a': { get: json({ example: 1 }) } },
  });
  const answer = mount([{ name: 'api', engine }], 'literal');
  const targets = ['/a', '/api/a', '/api/v3/a', '/api/api/v3/a', '/api/v4/a'];
  expect(targets.map((target) => ask({ answer }, 'GET', target).status)).toEqual([200, 200, 200, 404, 404]);
});

test('a server with a hundred thousand addresses costs nothing', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
  const many = { a: { enum: values }, b: { enum: values } };
  const engine = engineOf({
    openapi: '3.1.0',
    info: {},
    servers: [{ url: '/{a}/{b}', variables: many }],
    paths: { '/a': { get: json({ example: 1 }) } },
  });
  expect(['/v0/v0/a', '/v999/v999/a'].map((path) => ask(engine, 'GET', path).status)).toEqual([200, 404]);
});

test.each([
  ['/v1/deep/a', 'top'],
  ['/v1/deep/deep/a', 'deep'],
  ['/v1/a', 'top'],
])('%s is below the longest path of a server that it starts with', (target, body) => {
  const below = {
    '/a': { get: json({ example: 'top' }) },
    '/deep/a': { get: json({ example: 'deep' }) },
  };
  for (const servers of [
    ['/v1', '/v1/deep'],
    ['/v1/deep', '/v1'],
  ]) {
    const engine = engineOf({ openapi: '3.1.0', info: {}, servers: servers.map((url) => ({ url })), paths: below });
    expect(ask(engine, 'GET', target).body).toBe(body);
  }
});
