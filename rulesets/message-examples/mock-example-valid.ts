import type { InvalidExample } from '../rule.ts';

/** An example of an answer by a schema, each finding of it behind its name, and at which path in it. */
function row(
  title: string,
  [schema, example]: readonly [string, string],
  messages: string | readonly string[],
  at = '',
): InvalidExample {
  return {
    title,
    host: 'openapi-paths-and-schemas',
    yaml: `/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: ${schema}\n            example: ${example}`,
    reports: [messages].flat().map((each) => ({
      at: `/orders.get.responses.200.content.application/json.example${at}`,
      message: `The example of the 200 response of GET /orders ${each}`,
    })),
  };
}

/** Further invalid examples of `mock-example-valid`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  row(
    'what must not be there',
    ['{ properties: { secret: false } }', '{ secret: 1 }'],
    'at `/secret` must not be there; found 1.',
    '.secret',
  ),
  row(
    'the choice of OpenAPI 3.2 where a name is missing',
    [
      "{ discriminator: { propertyName: kind, defaultMapping: EatIn }, oneOf: [{ $ref: '#/components/schemas/EatIn' }, { $ref: '#/components/schemas/ToGo' }] }",
      '{}',
    ],
    'must have the property `seats`; found none. It is checked as `EatIn`, since it has no `kind`.',
  ),
  row(
    'a property too many',
    ['{ properties: { id: {} }, additionalProperties: false }', '{ ids: 1 }'],
    'at `/ids` must be a property that the schema knows; found 1.',
    '.ids',
  ),
  row('a word that is none of these', ['{ enum: [new, paid] }', 'sold'], 'must be one of "new", "paid"; found "sold".'),
  row('another constant', ['{ const: new }', 'sold'], 'must be "new"; found "sold".'),
  row('a pattern', ["{ pattern: '^a' }", 'b'], 'must match pattern "^a"; found "b".'),
  row('a format', ['{ type: string, format: date }', 'soon'], 'must match format "date"; found "soon".'),
  row('a length', ['{ minLength: 3 }', 'ab'], 'must have at least 3 characters; found "ab".'),
  row('a step', ['{ multipleOf: 5 }', '7'], 'must be a multiple of 5; found 7.'),
  row('too few items', ['{ minItems: 1 }', '[]'], 'must have at least 1 item; found an empty list.'),
  row('items twice', ['{ uniqueItems: true }', '[1, 1]'], 'must have no item twice; found a list.'),
  row(
    'an item that must be there',
    ['{ contains: { const: 1 } }', '[2]'],
    'must have an item that fits the schema of `contains`; found a list.',
  ),
  row(
    'too few items of a kind',
    ['{ contains: { const: 1 }, minContains: 2 }', '[1]'],
    'must have at least 2 items that fit the schema of `contains`; found a list.',
  ),
  row(
    'too many items of a kind',
    ['{ contains: { const: 1 }, maxContains: 2 }', '[1, 1, 1]'],
    'must have from 1 to 2 items that fit the schema of `contains`; found a list.',
  ),
  row('a tuple', ['{ prefixItems: [{}, {}], items: false }', '[1, 2, 3]'], 'must have at most 2 items; found a list.'),
  row(
    'a name that no field may have',
    ['{ propertyNames: { maxLength: 1 } }', '{ ab: 1 }'],
    'at `/ab` has a name that must have at most 1 character; found "ab".',
    '.ab',
  ),
  row('what must not be', ['{ not: { type: string } }', 'a'], 'must not fit the schema of `not`; found "a".'),
  row('a bound', ['{ exclusiveMaximum: 5 }', '5'], 'must be less than 5; found 5.'),
  row(
    'none of some',
    ['{ anyOf: [{ minimum: 5 }, { multipleOf: 2 }] }', '3'],
    'must fit a schema of `anyOf`; found 3, which fits none.',
  ),
  row(
    'none of two',
    ['{ oneOf: [{ minimum: 5 }, { multipleOf: 2 }] }', '3'],
    'must fit exactly one schema of `oneOf`; found 3, which fits none.',
  ),
  row(
    'both of two',
    ['{ oneOf: [{ minimum: 5 }, { multipleOf: 2 }] }', '8'],
    'must fit exactly one schema of `oneOf`; found 8, which fits `oneOf/0` and `oneOf/1`.',
  ),
  row(
    'a name that chooses nothing',
    [
      "{ discriminator: { propertyName: kind }, oneOf: [{ $ref: '#/components/schemas/EatIn' }, { $ref: '#/components/schemas/ToGo' }] }",
      '{ kind: Bag }',
    ],
    'at `/kind` must be one of "EatIn", "ToGo"; found "Bag".',
    '.kind',
  ),
  row(
    'nothing to choose by',
    [
      "{ discriminator: { propertyName: kind }, oneOf: [{ $ref: '#/components/schemas/EatIn' }, { $ref: '#/components/schemas/ToGo' }] }",
      '{}',
    ],
    'must have the property `kind`, which says what it is; found none.',
  ),
  {
    title: 'a request',
    yaml: '/orders:\n  post:\n    requestBody: { content: { application/json: { schema: { type: object }, example: 1 } } }\n    responses: { default: { description: OK } }',
    reports: [
      {
        at: '/orders.post.requestBody.content.application/json.example',
        message: 'The example of the request of POST /orders must be an object; found 1.',
      },
    ],
  },
];
