import { undeclaredProperties } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-undeclared-property',
  'warn',
  'An example should have no property that its schema does not name.',
  undeclaredProperties,
);

export const docs: RuleDocs = {
  rationale: 'It is a slip, or a property that nobody documented.',
  origin: 'Our opinion; the static check S06.',
  host: 'openapi-paths',
  notes:
    'Properties of `allOf`, `anyOf` and `oneOf` count, and those of the schema that a `discriminator` leads to. Silent where a `discriminator` leads nowhere, and where a schema names none, or says anything with `additionalProperties`, `patternProperties`, `unevaluatedProperties`, `not` or `if`.',
  valid: [
    {
      title: 'named properties',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1 }",
    },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { ids: 1 }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example.ids',
          message:
            'The example of the 200 response of GET /orders has `ids`, which no schema names. Did you mean `id`?',
        },
      ],
    },
  ],
};
