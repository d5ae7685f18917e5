import { expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw } from './support.ts';

const engine = engineOf(
  openapi(
    {
      '/a/{id}': { $ref: 'gone.yaml' },
      '/b': { $ref: '#/components/pathItems/none', get: json({ example: 1 }) },
      '/c': { $ref: '#/components/pathItems/there' },
    },
    { components: { pathItems: { there: { get: json({ example: 2 }) } } } },
  ),
);
const missing =
  '`$ref` must lead to a value; found "#/components/pathItems/none", and nothing of that name at /api/root.yaml#/components/pathItems.';

test.each<[string, string, number, string | undefined]>([
  ['GET', '/a/1?b', 404, 'a referenced file must be readable; found no such file at /api/gone.yaml.'],
  ['POST', '/a/1', 404, 'a referenced file must be readable; found no such file at /api/gone.yaml.'],
  ['GET', '/b', 200, undefined],
  ['POST', '/b', 405, missing],
  ['GET', '/c', 200, undefined],
  ['POST', '/c', 405, undefined],
  ['GET', '/d', 404, undefined],
])('%s %s is %i, and says which reference leads nowhere: %s', (method, target, status, invalid) => {
  const answer = raw(engine, method, target);
  expect([answer.status, answer.headers['x-assay-invalid']]).toEqual([status, invalid]);
});
