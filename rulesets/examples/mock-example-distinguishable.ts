import { distinctExamples } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-distinguishable',
  'info',
  'The examples of one response should differ.',
  distinctExamples,
);

export const docs: RuleDocs = {
  rationale: 'A client cannot tell which of two equal examples came.',
  origin: 'Our opinion; the static check S07.',
  host: 'openapi-paths',
  valid: [
    {
      title: 'two that differ',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 } }, second: { value: { id: 2 } } }",
    },
  ],
  invalid: [
    {
      title: 'two equal ones',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 } }, second: { value: { id: 1 } } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.second',
          message:
            'The examples "first" and "second" of the 200 response of GET /orders are equal: no client can tell which was answered.',
        },
      ],
    },
  ],
};
