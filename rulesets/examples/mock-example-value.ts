import { exampleValues } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from './example-rule.ts';

export const rule = /* @__PURE__ */ exampleRule(
  'mock-example-value',
  'warn',
  'An example should be given once, and as a value.',
  exampleValues,
);

export const docs: RuleDocs = {
  rationale: 'Of two values readers see one. A text that holds JSON is answered as a text, with quotes around it.',
  origin: 'OpenAPI section "Example Object"; the static check S11.',
  host: 'openapi-paths',
  notes: 'An `externalValue` is not read while linting. A `$ref` that leads nowhere is reported by Spectral itself.',
  valid: [
    {
      title: 'a value',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 } } }",
    },
  ],
  invalid: [
    {
      title: 'both',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 }, externalValue: a.json } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.first',
          message: 'An example should have `value` or `externalValue`, not both; found both.',
        },
      ],
    },
    {
      title: 'JSON as a text',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: '{ \"id\": 1 }'",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example',
          message:
            'The example of the 200 response of GET /orders is JSON written as a text. Write it as an object or a list.',
        },
      ],
    },
  ],
};
