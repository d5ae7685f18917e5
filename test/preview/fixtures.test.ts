import { expect, test } from '@jest/globals';
import { createSite } from '../../src/preview/site.ts';
import { defectsOf } from './defects.ts';
import { fixture } from './support.ts';

const fixtures = [
  'fixtures/asyncapi-2.6-badges.yaml',
  'fixtures/asyncapi-3-multi-file/asyncapi.yaml',
  'fixtures/boxoffice-openapi.yaml',
  'fixtures/events-asyncapi.yaml',
  'fixtures/mcp-only-openapi.yaml',
  'fixtures/mock/fair.yaml',
  'fixtures/openapi-2.0-badges.yaml',
  'fixtures/openapi-3.0-badges.yaml',
  'fixtures/openapi-3.2-badges.yaml',
  'fixtures/openapi-paths-in-files/openapi.yaml',
  'node_modules/@scalar/galaxy/dist/latest.yaml',
];

test.each(fixtures)('every page of %s is whole, and every link leads somewhere', (path) => {
  expect(defectsOf(createSite([fixture(path)], {}))).toEqual([]);
});

test('so are those of all of them together', () => {
  expect(defectsOf(createSite(fixtures.slice(0, 5).map(fixture), {}))).toEqual([]);
});
