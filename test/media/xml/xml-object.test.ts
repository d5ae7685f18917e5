import { expect, test } from '@jest/globals';
import { rootOf } from '../../../src/description/read/view.ts';
import { propertySchemas } from '../../../src/media/xml/xml-object.ts';
import { describe } from '../../../src/description/description.ts';

test.each([
  [998, 1],
  [999, 0],
])('behind %i parts of a composition %i more is looked at', (count, found) => {
  const allOf = [...Array.from({ length: count }, () => ({})), { properties: { a: { type: 'string' } } }];
  const description = describe(
    { uri: '/a.json', tree: { openapi: '3.1.0', allOf } },
    { readBytes: () => ({ reason: 'none' }) },
  );
  expect(propertySchemas(description, [rootOf(description)], 'a')).toHaveLength(found);
});
