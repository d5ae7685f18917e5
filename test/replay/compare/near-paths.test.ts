import { expect, test } from '@jest/globals';
import { createIsRouted } from '../../../src/contract/route/routes.ts';
import { operationsOf } from '../../../src/description/read/api.ts';
import { nearPathsOf } from '../../../src/replay/compare/near-paths.ts';
import { describeTree } from '../support.ts';

test.each([
  {
    paths: ['/users'],
    path: '/users',
    near: ['/users/', '//users', '/USERS', '/users/assay-no-such-part', '/users.assay'],
  },
  {
    paths: ['/users', '/users/'],
    path: '/users',
    near: ['//users', '/USERS', '/users/assay-no-such-part', '/users.assay'],
  },
  { paths: ['/{name}', '/me'], path: '/me', near: ['/me/', '//me', '/me/assay-no-such-part'] },
  { paths: ['/{name}'], path: '/Me%2f1', near: ['/Me%2f1/', '//Me%2f1', '/Me%2f1/assay-no-such-part'] },
  { paths: ['/1'], path: '/1', near: ['/1/', '//1', '/1/assay-no-such-part', '/1.assay'] },
  { paths: ['/'], path: '/', near: [] },
])('near $path of $paths', ({ paths, path, near }) => {
  const tree = { openapi: '3.1.0', paths: Object.fromEntries(paths.map((each) => [each, { get: {} }])) };
  const isRouted = createIsRouted(operationsOf(describeTree(tree)));
  expect(nearPathsOf(path, isRouted).map((each) => each.path)).toEqual(near);
});
