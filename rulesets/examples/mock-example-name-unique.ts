import { uniqueExampleNames } from '../../functions/examples/coverage.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-name-unique',
  'warn',
  'The name of an example should mean one response of its operation.',
  uniqueExampleNames,
);

export const docs: RuleDocs = {
  rationale: 'A client that asks for the example by name gets one of several answers.',
  origin: 'Our opinion, after what mocks do with `Prefer: example`.',
  host: 'openapi-paths',
  notes: 'Names are compared without case. One name in two media types of one status is one example.',
  valid: [
    {
      title: 'other names',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 } } }",
    },
  ],
  invalid: [
    {
      title: 'two statuses',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: { id: 1 } } }\n      '404': { description: None, content: { application/json: { examples: { first: { value: 1 } } } } }",
      reports: [
        {
          at: '/orders.get.responses.404.content.application/json.examples.first',
          message:
            'GET /orders has the example "first" under 200 and 404: a client that asks for it by name gets one of them.',
        },
      ],
    },
  ],
};
