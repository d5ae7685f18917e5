import { exampleDirection } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-direction',
  'warn',
  'An example should leave out what its direction does not send.',
  exampleDirection,
);

export const docs: RuleDocs = {
  rationale:
    'A response that shows a `writeOnly` secret, or a request that sends a `readOnly` id, teaches clients what the API refuses.',
  origin: 'OpenAPI section "Schema Object", `readOnly` and `writeOnly`; the static check S05.',
  host: 'openapi-paths',
  valid: [
    {
      title: 'neither',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1 }",
    },
  ],
  invalid: [
    {
      title: 'a secret in an answer',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1, secret: a }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example.secret',
          message: 'The example of the 200 response of GET /orders has `secret`, which is `writeOnly`. Remove it.',
        },
      ],
    },
  ],
};
