import { expect, test } from '@jest/globals';
import { engineOf, openapi, raw } from './support.ts';

const example = (etag: string) => ({
  description: '',
  headers: {
    ETag: { schema: { type: 'string' }, example: etag },
    'Last-Modified': { schema: { type: 'string' } },
    'Cache-Control': { schema: { type: 'string' }, example: 'max-age=60' },
  },
  content: { 'application/json': { examples: { a: { value: { id: 1 } }, b: { value: { id: 2 } } } } },
});
const responses = { 200: example('"v1"'), 404: example('"v1"') };
const pet = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] };
const paths = {
  '/strong': { get: { responses }, post: { responses } },
  '/weak': { get: { responses: { 200: example('W/"v1"') } } },
  '/odd': { get: { responses: { 200: example('v1') } } },
  '/none': { get: { responses: { 200: { description: '' } } } },
  '/pets': { post: { responses: { 201: example('"v1"') } } },
  '/pets/{id}': { ...pet, get: { responses }, patch: { responses } },
};
const engines = { stateless: engineOf(openapi(paths)), state: engineOf(openapi(paths), { state: true }) };

test.each<[sent: string, method: string, path: string, status: number]>([
  ['"v1"', 'GET', '/strong', 304],
  ['"v1"', 'HEAD', '/strong', 304],
  ['W/"v1"', 'GET', '/strong', 304],
  ['"v0", "v1"', 'GET', '/strong', 304],
  ['*', 'GET', '/strong', 304],
  ['"v0"', 'GET', '/strong', 200],
  ['', 'GET', '/strong', 200],
  ['"v1"', 'POST', '/strong', 200],
  ['"v1"', 'GET', '/weak', 304],
  ['v1', 'GET', '/odd', 304],
  ['*', 'GET', '/none', 200],
])('`If-None-Match: %s` with %s %s is answered %i', (sent, method, path, status) => {
  expect(raw(engines.stateless, method, path, { headers: { 'if-none-match': sent } }).status).toBe(status);
});

test.each<[what: string, headers: Readonly<Record<string, string>>, status: number]>([
  ['an example', { 'x-vendor-response-body-example': 'b' }, 200],
  ['a status', { prefer: 'code=200' }, 200],
  ['a failure', { prefer: 'code=404' }, 404],
])('a request that asks for %s gets it, whatever copy the client has', (_, headers, status) => {
  const asked = { headers: { ...headers, 'if-none-match': '"v1"' } };
  expect(raw(engines.stateless, 'GET', '/strong', asked).status).toBe(status);
});

test('a record in memory changes, and its example has the tag of the first version alone', () => {
  const asked = { headers: { 'if-none-match': '"v1"' } };
  expect(raw(engines.state, 'GET', '/pets/1', asked).status).toBe(200);
  expect(raw(engines.state, 'GET', '/strong', asked).status).toBe(304);
});

test('a 304 has the headers that caches need, and no body', () => {
  const { headers, body } = raw(engines.stateless, 'GET', '/strong', { headers: { 'if-none-match': '"v1"' } });
  const { 'access-control-allow-origin': origin, 'cache-control': control, etag } = headers;
  expect({ origin, control, etag }).toEqual({ origin: '*', control: 'max-age=60', etag: '"v1"' });
  expect(['content-type' in headers, 'last-modified' in headers, body.length]).toEqual([false, false, 0]);
});
