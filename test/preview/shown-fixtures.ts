/** Descriptions whose every page is looked at. */
export const shownFixtures = [
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
