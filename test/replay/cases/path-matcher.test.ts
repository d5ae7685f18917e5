import { expect, test } from '@jest/globals';
import { operationsOf } from '../../../src/description/api.ts';
import { createIsRouted } from '../../../src/replay/cases/path-matcher.ts';
import { describeTree } from '../support.ts';

const paths = {
  '/': { get: {} },
  '/users/{id}': { put: {} },
  '/users/me': { get: {} },
  '/{a}/{b}.json': { delete: {} },
  '/odd/{a/b}/end': { get: {} },
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
])('$method $path', ({ path, method, routed }) => {
  expect(isRouted(path, method === undefined ? {} : { method })).toEqual(routed);
});
