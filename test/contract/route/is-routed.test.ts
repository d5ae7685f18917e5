import { expect, test } from '@jest/globals';
import { createIsRouted } from '../../../src/contract/route/routes.ts';
import { operationsOf } from '../../../src/description/read/api.ts';
import { describeTree } from '../../replay/support.ts';

const paths = {
  '/': { get: {} },
  '/users/{id}': { put: {} },
  '/users/me': { get: {} },
  '/{a}/{b}.json': { delete: {} },
  '/odd/{a/b}/end': { get: {} },
  '/a%20b': { get: {} },
};
const isRouted = createIsRouted(operationsOf(describeTree({ openapi: '3.1.0', paths })));

test.each([
  { path: '/', method: 'GET', routed: true },
  { path: '/', method: 'PUT', routed: false },
  { path: '/users/me', method: 'PUT', routed: true },
  { path: '/users/me', method: 'DELETE', routed: false },
  { path: '/USERS/1', method: 'PUT', routed: true },
  { path: '/users/x.json', method: 'DELETE', routed: true },
  { path: '/other/x.json', method: undefined, routed: true },
  { path: '/other/x', method: undefined, routed: false },
  { path: '/users/a%2Fb', method: 'PUT', routed: true },
  { path: '/users/', method: 'PUT', routed: false },
  { path: '/odd/1/END', method: 'GET', routed: true },
  { path: '/users/x.JSON', method: 'DELETE', routed: true },
  { path: '/users/100%', method: 'PUT', routed: true },
  { path: '/A%20b', method: 'GET', routed: true },
  { path: '/100%', method: undefined, routed: false },
])('$method $path', ({ path, method, routed }) => {
  expect(isRouted(path, method === undefined ? {} : { method })).toEqual(routed);
});

test.each([
  { path: '/users/ME', routed: false },
  { path: '/users/me', routed: true },
])('GET $path, in exactly this case', ({ path, routed }) => {
  expect(isRouted(path, { method: 'GET', isExact: true })).toEqual(routed);
});
