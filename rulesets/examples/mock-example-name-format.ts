import { exampleNames } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-name-format',
  'warn',
  'The name of an example should be able to travel in a header.',
  exampleNames,
);

export const docs: RuleDocs = {
  rationale: 'Mocks are asked for an example by its name, in the header `Prefer`.',
  origin: 'RFC 9110 section 5.5; the static check S10.',
  host: 'openapi-paths',
  valid: [
    {
      title: 'visible ASCII',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first order: { value: { id: 1 } } }",
    },
  ],
  invalid: [
    {
      title: 'an accent',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { Café: { value: { id: 1 } } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.Café',
          message: 'The name of an example should be visible ASCII, or no header can ask for it; found "Café".',
        },
      ],
    },
  ],
};
