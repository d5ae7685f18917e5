import { expect, test } from '@jest/globals';
import { unreachableOperations } from '../../../src/contract/route/routes.ts';
import { operationsOf } from '../../../src/description/read/api.ts';
import { describe } from '../../../src/description/description.ts';

const reach = (...paths: readonly string[]): readonly string[] => {
  const operations = { get: { responses: {} } };
  const tree = { openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, operations])) };
  const description = describe({ uri: '/api/a.yaml', tree }, { readBytes: () => ({ reason: 'none' }) });
  return unreachableOperations(operationsOf(description)).map(
    ({ operation, instead }) => `${operation.path} < ${instead?.path ?? 'nothing'}`,
  );
};

test.each<[string, readonly string[], readonly string[]]>([
  ['other names', ['/a/{b}', '/a/{c}'], ['/a/{c} < /a/{b}']],
  ['other names amid text', ['/{a}.{b}/x', '/{c}.{d}/x'], ['/{c}.{d}/x < /{a}.{b}/x']],
  ['a query', ['/a', '/a?b=1', '/a#c'], ['/a?b=1 < /a', '/a#c < /a']],
  ['the same text, encoded', ['/a b', '/a%20b'], ['/a%20b < /a b']],
  ['half a percent-encoding', ['/a%zz'], []],
  ['bytes that are no text', ['/a%ff'], ['/a%ff < nothing']],
  ['too many segments', ['/a'.repeat(1_001)], [`${'/a'.repeat(1_001)} < nothing`]],
  ['text beside a template', ['/a/{b}', '/a/mine', '/a/{b}/c', '/a/{b}.json', '/{a}/mine'], []],
  ['a query alone', ['/a?b=1', '/c'], []],
])('%s', (_, paths, unreachable) => {
  expect(reach(...paths)).toEqual(unreachable);
});
