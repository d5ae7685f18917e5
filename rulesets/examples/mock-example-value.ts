import { exampleValues } from '../../functions/examples/values.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule, withAsyncapi } from '../apart-rule.ts';

export const rule = withAsyncapi(
  exampleRule(
    'mock-example-value',
    'warn',
    'An example should be given once, and as a value that can be read.',
    exampleValues,
  ),
);

export const docs: RuleDocs = {
  rationale: 'Readers see only one of two values. A text that holds JSON is answered as a text, with quotes around it.',
  origin: 'OpenAPI section "Example Object"; the static check S11.',
  host: 'openapi-paths',
  notes:
    'Every Example Object is looked at, used or not; beside `value`, OpenAPI 3.2 has `dataValue`, `serializedValue` and `externalValue`. `assay check` also reads the files that `externalValue` names, and [mock-example-valid](mock-example-valid.md) checks what is in them; Spectral reads none. What is on the network is left alone. In AsyncAPI, payload and headers in the examples of messages are looked at. A `$ref` that leads nowhere is reported by Spectral itself.',
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
      title: 'no address',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            examples: { first: { externalValue: { id: 1 } } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.first.externalValue',
          message: '`externalValue` should be a URL or the path of a file; found an object.',
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
