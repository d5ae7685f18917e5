import { pairedExamples } from '../../functions/examples/coverage.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-example-paired',
  'info',
  'A request example should have a response example of its name.',
  pairedExamples,
);

export const docs: RuleDocs = {
  rationale:
    'A mock answers a request example with the response example of the same name. If there is none, it answers with the first.',
  origin: 'Our opinion; the static check S08.',
  host: 'openapi-paths',
  notes: 'Silent where a response has one example without a name, or none at all.',
  valid: [
    {
      title: 'a pair',
      yaml: "/orders:\n  post:\n    requestBody: { content: { application/json: { examples: { one: { value: 1 } } } } }\n    responses: { '200': { description: OK, content: { application/json: { examples: { one: { value: 2 } } } } } }",
    },
  ],
  invalid: [
    {
      title: 'none of its name',
      yaml: "/orders:\n  post:\n    requestBody: { content: { application/json: { examples: { one: { value: 1 } } } } }\n    responses: { '200': { description: OK, content: { application/json: { examples: { two: { value: 2 } } } } } }",
      reports: [
        {
          at: '/orders.post.requestBody.content.application/json.examples.one',
          message:
            'The request example "one" of POST /orders has no answer of that name: a mock answers with the first one.',
        },
      ],
    },
  ],
};
