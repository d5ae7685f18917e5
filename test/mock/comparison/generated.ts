import { content, get, row, type ComparisonRow } from './row.ts';

/** What is made where there is no example. */
export function generated(): readonly ComparisonRow[] {
  const inner = content({
    'application/json': {
      schema: { type: 'object', required: ['hum'], properties: { hum: { type: 'string', example: 'low' } } },
    },
  });
  const twice = {
    ...content({
      'application/json': {
        schema: {
          type: 'object',
          properties: { first: { $ref: '#/components/schemas/Bee' }, second: { $ref: '#/components/schemas/Bee' } },
        },
      },
    }),
    components: { schemas: { Bee: { type: 'object', properties: { id: { type: 'integer' } } } } },
  };
  const choice = content({
    'application/json': {
      schema: {
        type: 'object',
        oneOf: [
          { properties: { kind: { const: 'bee' }, wings: { const: 4 } }, required: ['kind'] },
          { properties: { kind: { const: 'ant' } } },
        ],
      },
    },
  });
  const long = content({ 'application/json': { schema: { type: 'array', minItems: 3000, items: { const: 'bee' } } } });
  const said = content({
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string', examples: ['Work', 'Rest'] },
          age: { type: 'array', contains: { type: 'integer', exclusiveMinimum: 20, exclusiveMaximum: 22 } },
          kind: { type: 'string', const: 'bee' },
          priority: { type: 'number', default: 0 },
          before: { type: ['string', 'null'], default: null },
        },
      },
    },
  });
  const closed = content({
    'application/json': {
      schema: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
    },
  });
  const nested = {
    ...content({ 'application/json': { schema: { $ref: '#/components/schemas/Cell' } } }),
    components: {
      schemas: {
        Cell: {
          type: 'object',
          properties: {
            text: { type: 'string', const: 'wax' },
            cells: { type: 'array', items: { $ref: '#/components/schemas/Cell' } },
          },
        },
      },
    },
  };
  const ordered = content({
    'text/plain': { schema: { type: 'object', properties: { wing: { const: 4 }, eye: { const: 5 } } } },
  });
  return [
    row(
      'examples of properties',
      'are in the body',
      { shownIn: 'content-negotiation/E2E-Accept-Content-Negotiation.complex.oas3' },
      get(inner, '/hive', [200, 'application/json', { hum: 'low' }]),
    ),
    row(
      '`examples`, `const`, `default` (`null` too) and `contains` of properties',
      'are in the body',
      {
        shownIn:
          'static-examples/static_examples-AC-1.oas3 static-examples/static_examples-AC-1.oas3_1 static-examples/static_examples-AC-3.oas3',
      },
      get(said, '/hive', [
        200,
        'application/json',
        { title: 'Work', age: [21], kind: 'bee', priority: 0, before: null },
      ]),
    ),
    row(
      'an object that is closed (`additionalProperties`)',
      'its properties and nothing else',
      {
        shownIn:
          'dynamic-responses/dynamic_json_responses_additionalProperties.oas3 dynamic-responses/dynamic_json_additionalProperties_object.oas3',
      },
      get(closed, '/hive', [200, 'application/json', { name: 'string' }]),
    ),
    row(
      'the order of properties',
      'alphabetical in random bodies',
      {
        assay: 'as declared',
        because: 'Readers of a description find the same order in the answer.',
        shownIn: 'dynamic-responses/dynamic_json_alphabetize_response.oas2',
      },
      get(ordered, '/hive', [200, 'text/plain', '{"wing":4,"eye":5}']),
    ),
    row(
      'a schema that refers to itself through a list',
      'itself twice, then `{}`',
      {
        assay: 'an empty list there',
        because: 'Optional items are left out. `{}` would not be valid in most schemas.',
        shownIn: 'references/E2E-Recursive-Array-Handling.oas3 references/E2E-Recursive-Array-Handling.oas3.1',
      },
      get(nested, '/hive', [200, 'application/json', { text: 'wax', cells: [] }]),
    ),
    row(
      'one schema referred to twice',
      'is there twice',
      { shownIn: 'references/E2E-Multiple-Refs-Handling.oas3' },
      get(twice, '/hive', [200, 'application/json', { first: { id: 0 }, second: { id: 0 } }]),
    ),
    row(
      '`oneOf`',
      'its first schema, optional properties included',
      { shownIn: 'dynamic-responses/dynamic_json_responses-AC-3.dynamic-response.only_oas3' },
      get(choice, '/hive', [200, 'application/json', { kind: 'bee', wings: 4 }]),
    ),
    row(
      'a list of at least 3,000 items',
      '500: too complex',
      {
        assay: '200 with 3,000 items',
        because: 'The mock makes what a description asks for, as far as time and memory allow.',
        shownIn: 'generated-responses/too_complex-AC-1.oas3',
      },
      get(long, '/hive', [200, 'application/json', Array.from({ length: 3000 }, () => 'bee')]),
    ),
  ];
}
