import { missingExamples } from '../../functions/examples/coverage.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-missing',
  'info',
  'A successful response with a JSON body should have an example.',
  missingExamples,
);

export const docs: RuleDocs = {
  rationale: 'A mock invents a value that fits the schema and means nothing.',
  origin: 'Our opinion, after what mocks do.',
  host: 'openapi-paths',
  valid: [
    {
      title: 'an example',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1 }",
    },
    {
      title: 'an example of a schema that is referred to',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content: { application/json: { schema: { $ref: '#/paths/~1orders/x-schema' } } }\n  x-schema: { type: object, example: { id: 1 } }",
    },
  ],
  invalid: [
    {
      title: 'none',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json',
          message: 'The 200 response of GET /orders should have an example; found none, so a mock invents one.',
        },
      ],
    },
  ],
};
