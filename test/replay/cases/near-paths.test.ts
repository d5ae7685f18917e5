import { expect, test } from '@jest/globals';
import { createIsRouted } from '../../../src/contract/route/is-routed.ts';
import { operationsOf } from '../../../src/description/api.ts';
import { nearPathsOf } from '../../../src/replay/cases/near-paths.ts';
import { describeTree } from '../support.ts';

test.each([
  { paths: ['/users'], path: '/users', near: ['/users/', '//users', '/USERS'] },
  { paths: ['/users', '/users/'], path: '/users', near: ['//users', '/USERS'] },
  { paths: ['/{name}', '/me'], path: '/me', near: ['/me/', '//me'] },
  { paths: ['/{name}'], path: '/Me%2f1', near: ['/Me%2f1/', '//Me%2f1'] },
  { paths: ['/1'], path: '/1', near: ['/1/', '//1'] },
  { paths: ['/'], path: '/', near: [] },
])('near $path of $paths', ({ paths, path, near }) => {
  const tree = { openapi: '3.1.0', paths: Object.fromEntries(paths.map((each) => [each, { get: {} }])) };
  const isRouted = createIsRouted(operationsOf(describeTree(tree)));
  expect(nearPathsOf(path, isRouted).map((each) => each.path)).toEqual(near);
});
