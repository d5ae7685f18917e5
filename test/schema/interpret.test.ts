import { expect, test } from '@jest/globals';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { fc } from '../support/properties.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { createAjv, formatTest } from '../../src/schema/ajv.ts';
import { createCheckValue } from '../../src/schema/validate.ts';
import { createInterpreter } from '../../src/schema/interpret.ts';
import { describeTree } from '../replay/support.ts';

const ajv = createAjv();
const shared = new Map<string, boolean | object>([
  ['text', { type: 'string' }],
  ['loop', { $ref: 'loop' }],
]);
const interpret = createInterpreter({
  targetOf: (ref) => shared.get(ref) as never,
  formatOf: (name) => formatTest(ajv, name),
});
const check = (schema: object, value: unknown): 'valid' | 'invalid' | undefined => {
  const errors = interpret(schema as never, value, { left: 1_000_000 });
  return errors && (errors.length === 0 ? 'valid' : 'invalid');
};

ajv.addSchema({ type: 'string' }, 'text');
const wordsIn = ({ instancePath, message = '' }: Pick<ErrorObject, 'instancePath' | 'message'>): string =>
  `${instancePath} ${message}`;

test.each<[schema: object, valid: unknown, invalid: unknown]>([
  [{ $ref: 'text' }, 'a', 1],
  [{ type: ['integer', 'null'] }, null, 1.5],
  [{ type: 'array' }, [], {}],
  [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, { a: 1 }],
  [{ enum: [1, 'a'] }, 'a', 'b'],
  [{ minimum: 2 }, 2, 1],
  [{ maximum: 2 }, 'no number', 3],
  [{ exclusiveMinimum: 2 }, 3, 2],
  [{ exclusiveMaximum: 2 }, 1, 2],
  [{ multipleOf: 0.01 }, 19.99, 0.005],
  [{ maxLength: 1 }, '😀', 'ab'],
  [{ minLength: 2 }, 'ab', '😀'],
  [{ minItems: 1, maxItems: 2 }, [1], [1, 2, 3]],
  [{ minProperties: 1, maxProperties: 1 }, { a: 1 }, {}],
  [{ pattern: '^a' }, 'ab', 'b'],
  [{ format: 'date' }, '2020-02-29', '2021-02-29'],
  [{ format: 'int32' }, 1, 3_000_000_000],
  [{ format: 'unheard-of' }, 'a', undefined],
  [{ uniqueItems: true }, [1, 2], [{ a: 1 }, { a: 1 }]],
  [{ required: ['a'] }, { a: null }, {}],
  [{ properties: { a: { type: 'string' } } }, { a: 'a', b: 1 }, { a: 1 }],
  [{ patternProperties: { '^a': false } }, { b: 1 }, { ab: 1 }],
  [
    { properties: { a: true }, patternProperties: { '^b': true }, additionalProperties: false },
    { a: 1, b: 2 },
    { c: 1 },
  ],
  [{ prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, ['a', 1], ['a', 'b']],
  [{ prefixItems: [true], items: false }, [1], [1, 2]],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 1, 3],
  [{ anyOf: [{ minimum: 3 }, { maximum: 1 }] }, 1, 2],
  [{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, 2],
  [{ not: { type: 'string' } }, 1, 'a'],
  [{ if: { minimum: 1 }, then: { maximum: 2 }, else: false }, 2, 0],
])('%j', (schema, valid, invalid) => {
  expect([check(schema, valid), check(schema, invalid)]).toEqual([
    'valid',
    invalid === undefined ? 'valid' : 'invalid',
  ]);
  const validate = ajv.compile(schema);
  validate(invalid ?? valid);
  // Ajv stops at the first error, where `if` has not told yet that its branch fails.
  const said = (interpret(schema as never, invalid ?? valid, { left: 1_000_000 }) ?? []).filter(
    ({ keyword }) => keyword !== 'if',
  );
  expect(said.map(wordsIn)).toEqual((validate.errors ?? []).map(wordsIn));
});

test.each<[string, object, unknown]>([
  ['what others have looked at', { unevaluatedProperties: false }, {}],
  ['the same in a branch', { anyOf: [{ contains: true }, true] }, [1]],
  ['a schema that is itself', { $ref: 'loop' }, 1],
  // The list is a part, too.
  ['a value of more parts than it pays to check', { items: { type: 'integer' } }, Array(100_000).fill(1)],
  ['a key more to match than that', { patternProperties: { '^b': false } }, keys(99_999)],
  ['a schema of one depth more than others', nested(201), 1],
])('%s is left to a compiled schema', (_title, schema, value) => {
  expect(check(schema, value)).toBeUndefined();
});

test.each<[string, object, unknown]>([
  ['a value of as many parts', { items: { type: 'integer' } }, [...Array<unknown>(99_998).fill(1), 'the last']],
  ['as many keys to match', { patternProperties: { '^b': false } }, keys(99_998)],
  ['a schema of as many depths', nested(200), 1],
])('%s is not', (_title, schema, value) => {
  expect(check(schema, value)).toBe('invalid');
});

/** So many keys, the last of which begins with another letter. */
function keys(count: number): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${index + 1 < count ? 'a' : 'b'}${index}`, 1]),
  );
}

/** A schema in so many others. */
function nested(depth: number): object {
  return depth === 0 ? { type: 'string' } : { allOf: [nested(depth - 1)] };
}

const value = fc.jsonValue({ maxDepth: 2 });
const names = fc.constantFrom('a', 'b', 'c');
const count = fc.integer({ min: 0, max: 3 });
/** Schemas of a few keywords, with schemas of `parts` in them. */
function schemaOf(parts: fc.Arbitrary<object | boolean>): fc.Arbitrary<object> {
  const some = fc.array(parts, { minLength: 1, maxLength: 2 });
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.constantFrom('string', 'integer', 'number', 'object', 'array', 'null', 'boolean', ['string', 'null']),
    ...Object.fromEntries(
      ['minimum', 'exclusiveMaximum', 'minLength', 'maxItems', 'minProperties'].map((key) => [key, count]),
    ),
    pattern: fc.constantFrom('^a', '\\d', '.'),
    format: fc.constantFrom('date', 'email', 'int32', 'uuid'),
    enum: fc.array(value, { minLength: 1, maxLength: 3 }),
    uniqueItems: fc.boolean(),
    required: fc.uniqueArray(names),
    properties: fc.dictionary(names, parts, { maxKeys: 2 }),
    ...Object.fromEntries(
      ['additionalProperties', 'items', 'not', 'if', 'then', 'contains'].map((key) => [key, parts]),
    ),
    ...Object.fromEntries(['prefixItems', 'anyOf', 'oneOf'].map((key) => [key, some])),
    unevaluatedProperties: fc.boolean(),
  };
  const keyword = fc
    .constantFrom(...Object.keys(keywords))
    .chain((key) => fc.tuple(fc.constant(key), keywords[key] ?? count));
  return fc.array(keyword, { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs));
}
const schema = schemaOf(schemaOf(fc.boolean()));

const toText = ({ keyword, instancePath, message, params, schema: said, data }: ErrorObject): string =>
  JSON.stringify([instancePath, keyword, message, wordsOf(params), said, data]);
/** What messages make words of. */
const wordsOf = ({ missingProperty, additionalProperty, type }: ErrorObject['params']): unknown => [
  missingProperty,
  additionalProperty,
  type,
];

test('values have the same errors whether schemas are compiled at once or late', () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 1, maxLength: 5 }), (it, values) => {
      const description = describeTree({ openapi: '3.1.0', components: { schemas: { it } } });
      const located = followPath(description, rootOf(description), 'components', 'schemas', 'it');
      if (located === undefined) throw new Error('The schema must be there.');
      const [atOnce, late] = [false, true].map((isCompiledLate) => {
        const { errorsOf } = createCheckValue(description, 'response', { isListing: true, isCompiledLate });
        return values.map((each) => errorsOf(located, each)?.map(toText).sort());
      });
      expect(late).toEqual(atOnce);
    }),
    { numRuns: 100 },
  );
});
