import { validHeaders } from '../../functions/examples/valid.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-header-example-valid',
  'error',
  'An example or default of a response header must be valid against its schema.',
  validHeaders,
);

export const docs: RuleDocs = {
  rationale: 'A mock sends the example, and clients that read the header fail.',
  origin: 'Our opinion; the static check S04.',
  host: 'openapi-paths',
  valid: [
    {
      title: 'a valid one',
      yaml: "/orders:\n  get:\n    responses: { '200': { description: OK, headers: { X-Total: { example: 7, schema: { type: integer } } } } }",
    },
  ],
  invalid: [
    {
      title: 'a text for a number',
      yaml: "/orders:\n  get:\n    responses: { '200': { description: OK, headers: { X-Total: { example: many, schema: { type: integer } } } } }",
      reports: [
        {
          at: '/orders.get.responses.200.headers.X-Total.example',
          message:
            'The header `X-Total` of the 200 response of GET /orders: its example must be an integer; found "many".',
        },
      ],
    },
  ],
};
