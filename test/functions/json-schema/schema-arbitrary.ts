import { fc } from '../../support/properties.ts';
import { toObject } from '../../support/arbitrary-json.ts';

/** Every keyword of either dialect, some that neither has, and names that are traps as keys. */
const keywords = [
  ...'$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs'.split(
    ' ',
  ),
  ...'definitions dependencies dependentSchemas dependentRequired prefixItems items additionalItems contains'.split(
    ' ',
  ),
  ...'additionalProperties properties patternProperties propertyNames if then else allOf anyOf oneOf not'.split(' '),
  ...'unevaluatedItems unevaluatedProperties contentSchema contentEncoding contentMediaType format title'.split(' '),
  ...'description default deprecated readOnly writeOnly examples type const enum multipleOf maximum'.split(' '),
  ...'exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems'.split(' '),
  ...'maxContains minContains maxProperties minProperties required nullable example x-note __proto__ toString'.split(
    ' ',
  ),
];

const names = ['a', 'b', 'type', 'required', '__proto__', 'toString', '', '^x', '(', '\\-', '[\\w-]+', '\\p{L}', 'a#b'];
const texts = fc.constantFrom(
  ...[
    '',
    'a',
    'a b',
    '#',
    'a#',
    '#a',
    'https://example.com/s',
    'x_1',
    '-x',
    '1x',
    'é',
    '(',
    '[a',
    '\\d',
    '\\_',
    '(?<a>.)',
    'x\n',
  ],
  ...['string', 'object', 'array', 'null', 'integer', 'number', 'boolean', 'any'],
);
const types = fc.constantFrom('string', 'object', 'array', 'null', 'integer', 'number', 'boolean');
const numbers = fc.constantFrom(0, -0, 1, 2.5, -1, -0.5, 1e300, 3.0, NaN, Infinity, -Infinity, 2 ** 53);
const anything = fc.jsonValue({ maxDepth: 2 });

/** Values with a few shapes only, so that equal ones meet in a list. */
const similar = fc.constantFrom<unknown>(
  ...[0, -0, '0', null, 'null', false, 'false', '', [], {}, [[]], [{}], [0], ['0'], { a: 0 }, { a: '0' }],
  ...[{ a: 0, b: [1] }, { b: [1], a: 0 }, { b: [1] }, [1, 2], [2, 1], [12], ['1,2'], NaN, { '0': 0 }, { 'a"': 0 }],
);

function mapOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 3 }).map(toObject);
}

/** Values that some keyword wants, each with the schemas below it. */
function rightValues(schema: fc.Arbitrary<unknown>): ReadonlyMap<string, fc.Arbitrary<unknown>> {
  const one = (arbitrary: fc.Arbitrary<unknown>, words: string): [string, fc.Arbitrary<unknown>][] =>
    words.split(' ').map((word) => [word, arbitrary]);
  const strings = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 });
  const identifiers = fc.constantFrom('a', 'x_1', 'B.c-d');
  return new Map([
    ...one(schema, 'contains additionalProperties propertyNames if then else not items unevaluatedItems'),
    ...one(schema, 'unevaluatedProperties contentSchema additionalItems'),
    ...one(fc.array(schema, { minLength: 1, maxLength: 3 }), 'allOf anyOf oneOf prefixItems'),
    ...one(mapOf(schema), 'properties definitions $defs dependentSchemas'),
    ...one(
      fc.array(fc.tuple(fc.constantFrom('a', '^x', '\\d+'), schema), { maxLength: 2 }).map(toObject),
      'patternProperties',
    ),
    ...one(mapOf(fc.oneof(schema, strings)), 'dependencies'),
    ...one(mapOf(strings), 'dependentRequired'),
    ...one(mapOf(fc.boolean()), '$vocabulary'),
    ...one(strings, 'required'),
    ...one(fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })), 'type'),
    ...one(fc.array(anything, { maxLength: 3 }), 'examples'),
    ...one(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 3 }), 'enum'),
    ...one(fc.constantFrom('a', '^[a-z]+$', '\\p{L}'), 'pattern'),
    ...one(identifiers, '$id $anchor $dynamicAnchor $recursiveAnchor'),
    ...one(texts, '$schema $ref $dynamicRef $recursiveRef $comment title description format'),
    ...one(texts, 'contentMediaType contentEncoding'),
    ...one(fc.boolean(), 'readOnly writeOnly deprecated uniqueItems nullable'),
    ...one(
      fc.double({ min: 0.5, max: 9, noNaN: true }),
      'maximum minimum exclusiveMaximum exclusiveMinimum multipleOf',
    ),
    ...one(fc.nat(9), 'maxLength minLength maxItems minItems maxProperties minProperties maxContains minContains'),
  ]);
}

/** Values of which most are wrong for most keywords, schemas at any depth among them. */
function mutated(schema: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    ...[
      numbers,
      texts,
      fc.boolean(),
      fc.constant(null),
      anything,
      schema,
      mapOf(schema),
      fc.array(schema, { maxLength: 2 }),
    ],
    ...[fc.array(similar, { maxLength: 5 }), fc.array(texts, { maxLength: 3 }), fc.array(types, { maxLength: 3 })],
    ...[mapOf(fc.array(texts, { maxLength: 3 })), mapOf(numbers)],
  );
}

/** Schemas, mostly right; a mutation may stand in any keyword at any depth. */
export const schemaLike: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => {
  const schema = tie('schema');
  const values = rightValues(schema);
  const wrong = mutated(schema);
  const entry = fc
    .constantFrom(...keywords)
    .chain((keyword) =>
      fc.tuple(
        fc.constant(keyword),
        fc.oneof({ weight: 9, arbitrary: values.get(keyword) ?? anything }, { weight: 1, arbitrary: wrong }),
      ),
    );
  const object = fc.uniqueArray(entry, { selector: ([keyword]) => keyword, maxLength: 5 }).map(toObject);
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 6, arbitrary: object },
    ),
  };
}).schema;

/** Lists of values of which many are equal in value. */
export const similarList: fc.Arbitrary<readonly unknown[]> = fc.array(similar, { maxLength: 6 });
