import { expect, test } from '@jest/globals';
import { schemeNamed, securityOf } from '../../src/contract/security.ts';
import { operationsOf } from '../../src/description/read/api.ts';
import { describeTree } from '../replay/support.ts';

const own = { type: 'http', scheme: 'bearer' };

test.each<[version: object, key: string, name: string, scheme: unknown]>([
  [{ openapi: '3.2.0' }, 'own', 'own', own],
  [{ openapi: '3.2.0' }, '#/components/securitySchemes/own', 'own', own],
  [{ openapi: '3.2.0' }, '#/components/schemas/own', '#/components/schemas/own', undefined],
  [{ openapi: '3.1.0' }, '#/components/securitySchemes/own', '#/components/securitySchemes/own', undefined],
  [{ swagger: '2.0' }, 'old', 'old', own],
])('%j: a requirement of %s names %s', (version, key, name, scheme) => {
  const description = describeTree({
    ...version,
    components: { securitySchemes: { own }, schemas: { own: {} } },
    securityDefinitions: { old: own },
  });
  const found = schemeNamed(description, key);
  expect([found.name, found.located?.value]).toEqual([name, scheme]);
});

test('the requirements of an operation are read once, however often they are asked for', () => {
  const get = { security: [{ own: [] }, {}], responses: {} };
  const description = describeTree({
    openapi: '3.1.0',
    paths: { '/a': { get } },
    components: { securitySchemes: { own } },
  });
  const [read, again] = operationsOf(description).flatMap((each) => [1, 2].map(() => securityOf(description, each)));
  expect([read?.map((schemes) => schemes.map(({ name }) => name)), again === read]).toEqual([[['own'], []], true]);
});
