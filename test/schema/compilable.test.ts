import { expect, test } from '@jest/globals';
import { isCompilable } from '../../src/schema/compilable.ts';

const properties = (count: number): object => ({
  properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }])),
});
const nested = (levels: number): object => {
  let schema: object = {};
  for (let level = 0; level < levels; level += 1) schema = { not: schema };
  return schema;
};

test.each([
  ['1,000 properties', properties(1_000), true],
  ['3,000 properties', properties(3_000), false],
  ['a thousand levels', nested(1_000), true],
  ['more levels than the stack has', nested(100_000), false],
])('%s', (_title, schema, expected) => {
  expect(isCompilable(schema)).toEqual(expected);
});
