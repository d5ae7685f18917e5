import type { Check } from '../../functions/check.ts';
import { validBodies } from '../../functions/examples/valid.ts';
import { validMessages } from '../../functions/examples/valid-messages.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule, withAsyncapi } from '../apart-rule.ts';
import { moreExamples } from '../message-examples/mock-example-valid.ts';

const validExamples: Check<null> = (root, options, context) =>
  (context.document.family === 'asyncapi' ? validMessages : validBodies)(root, options, context);

export const rule = withAsyncapi(
  exampleRule(
    'mock-example-valid',
    'error',
    'An example of a request, a response or a message must be valid against its schema.',
    validExamples,
  ),
);

export const docs: RuleDocs = {
  rationale: 'A mock answers with the example, so clients are built for answers that the API never sends.',
  origin: 'Our opinion; the static checks S01 and S02.',
  host: 'openapi-paths',
  notes:
    'Schemas are read in the dialect of the OpenAPI version, formats are asserted, and a request may leave out `readOnly` properties, a response `writeOnly` ones. Examples of XML, forms, streams and JSON that are written as a text are read first, and `assay check` reads those in a file (`externalValue`); a finding is then on the whole text. A body without an example has that of its schema. Tables (CSV) are not checked. In AsyncAPI, payload and headers of messages are checked, with traits applied, and texts as the payload of JSON or a type of text (`text/plain`), but not those of XML, forms and other types; [mock-schema-format](mock-schema-format.md) reports schemas in other formats than JSON Schema. If no schema of `oneOf` or `anyOf` fits, the finding is about the likeliest one: the one that a `discriminator` names, or the only one with the type of the value or with the constants in its properties. Integers beyond 2^53 and `30.0` look like others once JSON is parsed.',
  valid: [
    {
      title: 'a valid example',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: 1 }",
    },
  ],
  invalid: [
    {
      title: 'a message of AsyncAPI',
      host: 'asyncapi-message',
      yaml: 'headers: { type: object, properties: { trace: { type: string } } }\npayload: { type: object, required: [id], properties: { id: { type: integer } } }\nexamples: [{ name: first, headers: { trace: 1 }, payload: { id: one } }, { payload: {} }]',
      reports: [
        {
          at: 'examples.0.headers.trace',
          message: 'The headers of the example "first" of the message "order" at `/trace` must be a string; found 1.',
        },
        {
          at: 'examples.0.payload.id',
          message:
            'The payload of the example "first" of the message "order" at `/id` must be an integer; found "one".',
        },
        {
          at: 'examples.1.payload',
          message: 'The payload of example 2 of the message "order" must have the property `id`; found none.',
        },
      ],
    },
    {
      title: 'a text for a number',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            example: { id: one }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.example.id',
          message: 'The example of the 200 response of GET /orders at `/id` must be an integer; found "one".',
        },
      ],
    },
    {
      title: 'a named one',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, writeOnly: true } } }\n            examples: { first: { value: [] } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.examples.first.value',
          message: 'The example "first" of the 200 response of GET /orders must be an object; found an empty list.',
        },
      ],
    },
    {
      title: 'the one of a schema',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer } }, example: { id: one } }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.schema.example.id',
          message:
            'The example in the schema of the 200 response of GET /orders at `/id` must be an integer; found "one".',
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
            'The example of the 200 response of GET /orders must have the property `seats`; found none. It is checked as `EatIn`, since its `kind` is "table".',
        },
      ],
    },
  ],
  more: moreExamples,
};
