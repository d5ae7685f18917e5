import { expect, test } from '@jest/globals';
import { readKind } from '../../../src/description/model/kind.ts';

test.each<[unknown, ReturnType<typeof readKind>]>([
  [{ openapi: '3.2.0' }, { family: 'openapi', version: '3.2.0' }],
  [{ swagger: 2 }, { family: 'openapi', version: '2' }],
  [{ swagger: '2.0' }, { family: 'openapi', version: '2.0' }],
  [{ asyncapi: '3.0.0' }, { family: 'asyncapi', version: '3.0.0' }],
  [{ asyncapi: null }, undefined],
  [{ openapi: {} }, undefined],
  [{ arazzo: '1.0.0' }, undefined],
  ['openapi', undefined],
  [null, undefined],
  [[], undefined],
])('%j is read as %j', (tree, kind) => {
  expect(readKind(tree)).toEqual(kind);
});
