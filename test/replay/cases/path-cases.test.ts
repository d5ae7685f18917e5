import { expect, test } from '@jest/globals';
import { createIsRouted } from '../../../src/contract/route/routes.ts';
import { operationsOf } from '../../../src/description/read/api.ts';
import { casesOf } from '../../../src/replay/cases/index.ts';
import { nearPathsOf } from '../../../src/replay/cases/path-cases.ts';
import { profiles } from '../../../src/replay/profile.ts';
import { createDerive } from '../../../src/replay/schemas.ts';
import { createValidateValue } from '../../../src/schema/validate.ts';
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

test.each([
  [profiles.assay, ['/users/', '//users', '/USERS', '/users/assay-no-such-part', '/users.assay']],
  // Routers of servers pass over case and slashes.
  [profiles.none, ['/users/assay-no-such-part', '/users.assay']],
])('what $name is asked near a path', (profile, near) => {
  const description = describeTree({ openapi: '3.1.0', paths: { '/users': { get: { responses: {} } } } });
  const validateValue = createValidateValue(description);
  const cases = casesOf({ description, profile, validateValue, derive: createDerive(description) }, () => true);
  const asked = [...cases].flatMap((each) =>
    'kind' in each && each.kind === 'undefined-path' && each.variation !== undefined ? [each.path] : [],
  );
  expect(asked).toEqual(near);
});
