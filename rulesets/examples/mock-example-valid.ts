import { validBodies } from '../../functions/examples/valid.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from './example-rule.ts';
import { more } from '../message-examples/mock-example-valid.ts';

export const rule = /* @__PURE__ */ exampleRule(
  'mock-example-valid',
  'error',
  'An example of a request or response body must be valid against its schema.',
  validBodies,
);

export const docs: RuleDocs = {
  rationale: 'A mock answers with the example, so clients are built for answers that the API never sends.',
  origin: 'Our opinion; the static checks S01 and S02.',
  host: 'openapi-paths',
  notes:
    'Schemas are read in the dialect of the OpenAPI version, formats are asserted, and a request may leave out `readOnly` properties, a response `writeOnly` ones. Examples of XML, forms, streams and JSON that are written as a text are read first, and `assay check` reads those in a file (`externalValue`); a finding is then on the whole text. Tables (CSV) are not judged. Where no schema of `oneOf` or `anyOf` fits, the finding is about the one that was meant: a `discriminator` says so, or the value has the type, or the constants in its properties, of no other. Integers beyond 2^53 and `30.0` look like others once JSON is parsed.',
  valid: [
    {
      title: 'a valid example',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1 }",
    },
  ],
  invalid: [
    {
      title: 'a text for a number',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: one }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example.id',
          message: 'The example of the 200 response of GET /orders at `/id` must be integer; found "one".',
        },
      ],
    },
    {
      title: 'a named one',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: [] } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.first.value',
          message: 'The example "first" of the 200 response of GET /orders must be object; found an empty list.',
        },
      ],
    },
    {
      title: 'a choice with a discriminator',
      host: 'openapi-paths-and-schemas',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema:\n              discriminator: { propertyName: kind, mapping: { table: EatIn, bag: ToGo } }\n              oneOf: [{ $ref: '#/components/schemas/EatIn' }, { $ref: '#/components/schemas/ToGo' }]\n            example: { kind: table }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example',
          message:
            'The example of the 200 response of GET /orders must have the property `seats`; found none. It is judged as `EatIn`, since its `kind` is "table".',
        },
      ],
    },
  ],
  more,
};
