import { expect, test } from '@jest/globals';
import type { JsonSchema } from '../../src/schema/copy.ts';
import { createCompileCopy, isCompilable } from '../../src/schema/check-copy.ts';

const properties = (count: number): object => ({
  properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }])),
});
const listed = (count: number, schema: object, key: string): object => ({
  [key]: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema])),
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
  ...['enum', 'const', 'default', 'required'].map((key): [string, object, boolean] => [
    `a hundred lists of \`${key}\`, which are no code`,
    listed(100, { [key]: Array.from({ length: 200 }, () => 'a') }, 'properties'),
    true,
  ]),
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'allOf', 'prefixItems'].map(
    (key): [string, object, boolean] => [
      `1,500 parts of \`${key}\`, each nested in the one before`,
      listed(1_500, {}, key),
      false,
    ],
  ),
  ['1,500 parts that stand side by side', listed(1_500, {}, 'anyOf'), true],
  ['more levels than the stack has', nested(100_000), false],
])('%s', (_title, schema, expected) => {
  expect(isCompilable(schema)).toEqual(expected);
});

const compile = createCompileCopy({ shared: new Map(), prefix: 'assay:' }, {});

test('a schema that Ajv refuses is not compiled', () => {
  expect(compile({ type: 'nothing' })(7)).toBeUndefined();
  expect(compile({ type: 'string' })('a')).toEqual([]);
});

test('a schema that Ajv writes broken code for counts as one that it refuses', () => {
  const schema = {
    patternProperties: { '^x-': {} },
    anyOf: [{ required: ['url'], additionalProperties: true }, { required: ['id'] }],
    unevaluatedProperties: { type: 'integer' },
  };
  expect(compile(schema)({ id: 1, 'x-note': 'a' })).toBeUndefined();
});

test('a reference behind many that cannot be compiled refuses nothing', () => {
  const links = Array.from({ length: 50 }, (_, index) => [`d${index}`, { $ref: `assay:d${index + 1}` }] as const);
  const shared = new Map<string, JsonSchema>([...links, ['d50', { type: 'thing' }]]);
  expect(createCompileCopy({ shared, prefix: 'assay:' }, {})({ $ref: 'assay:d0' })(7)).toEqual([]);
});
