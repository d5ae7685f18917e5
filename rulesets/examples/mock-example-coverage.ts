import { exampleCoverage } from '../../functions/examples/coverage.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-coverage',
  'info',
  'Every declared status and media type should have an example.',
  exampleCoverage,
);

export const docs: RuleDocs = {
  rationale: 'A mock cannot give the answer, so no client is tested against it.',
  origin: 'Our opinion; the static check S09.',
  host: 'openapi-paths',
  notes:
    'One finding for each status and media type, however many operations lack its example. JSON answers of 2xx are for [mock-example-missing](mock-example-missing.md).',
  valid: [
    {
      title: 'an example of an error',
      yaml: "/orders:\n  get:\n    responses: { '404': { description: None, content: { application/json: { schema: {}, example: gone } } } }",
    },
  ],
  invalid: [
    {
      title: 'none',
      yaml: "/orders:\n  get:\n    responses: { '404': { description: None, content: { application/json: { schema: {} } } } }",
      reports: [
        {
          at: '/orders.get.responses.404.content.application/json',
          message: 'The 404 response (application/json) of GET /orders should have an example; found none.',
        },
      ],
    },
  ],
};
