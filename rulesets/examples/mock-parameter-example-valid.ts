import { validParameters } from '../../functions/examples/valid.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-parameter-example-valid',
  'error',
  'An example or default of a parameter must be valid against its schema.',
  validParameters,
);

export const docs: RuleDocs = {
  rationale: 'Documentation sends the example when a reader tries the operation, and the API refuses it.',
  origin: 'Our opinion; the static check S03.',
  host: 'openapi-paths',
  notes:
    'It looks at `example`, `examples`, `default`, and `example` of the schema. A text is also read as it would be sent: `"10"` is a number, `a,b` a list.',
  valid: [
    {
      title: 'a valid default',
      yaml: '/orders:\n  get:\n    parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 30, default: 10 } }]\n    responses: { default: { description: OK } }',
    },
  ],
  invalid: [
    {
      title: 'above the maximum',
      yaml: '/orders:\n  get:\n    parameters: [{ name: limit, in: query, example: 99, schema: { type: integer, maximum: 30 } }]\n    responses: { default: { description: OK } }',
      reports: [
        {
          at: '/orders.get.parameters.0.example',
          message: 'The parameter `limit` (query) of GET /orders: its example must be at most 30; found 99.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'the example of its schema',
      yaml: '/orders:\n  get:\n    parameters: [{ name: limit, in: query, examples: { all: { value: no } }, schema: { type: integer, example: many } }]\n    responses: { default: { description: OK } }',
      reports: [
        {
          at: '/orders.get.parameters.0.examples.all.value',
          message: 'The parameter `limit` (query) of GET /orders: its example "all" must be an integer; found "no".',
        },
        {
          at: '/orders.get.parameters.0.schema.example',
          message:
            'The parameter `limit` (query) of GET /orders: its schema\'s example must be an integer; found "many".',
        },
      ],
    },
  ],
};
