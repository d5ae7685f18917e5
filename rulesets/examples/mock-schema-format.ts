import { readableFormats } from '../../functions/examples/valid-messages.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule, withAsyncapi } from '../apart-rule.ts';

export const rule = withAsyncapi(
  exampleRule(
    'mock-schema-format',
    'info',
    'The schema of a message with examples should be in a format that the examples can be checked by.',
    readableFormats,
  ),
);

export const docs: RuleDocs = {
  rationale: 'No finding looks like a valid example where nothing was checked.',
  origin: 'AsyncAPI section "Multi Format Schema Object".',
  host: 'asyncapi-message',
  notes:
    'Schemas of AsyncAPI, OpenAPI and JSON Schema are read, and told by `schemaFormat`. Avro, Protobuf, RAML and others are not. A format is told of once, at the first message that has it.',
  valid: [
    {
      title: 'JSON Schema',
      yaml: "payload: { schemaFormat: 'application/schema+json;version=draft-07', schema: { type: object } }\nexamples: [{ payload: {} }]",
    },
    {
      title: 'another format without an example',
      yaml: "payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: record } }",
    },
  ],
  invalid: [
    {
      title: 'Avro',
      yaml: "payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: record } }\nexamples: [{ payload: { id: 1 } }]",
      reports: [
        {
          at: 'payload.schemaFormat',
          message:
            'One example is not checked: `schemaFormat` should be AsyncAPI, OpenAPI or JSON Schema; found "application/vnd.apache.avro;version=1.9.0".',
        },
      ],
    },
    {
      title: 'two examples',
      yaml: "payload: { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: a }\nexamples: [{ payload: { id: 1 } }, { payload: { id: 2 } }]",
      reports: [
        {
          at: 'payload.schemaFormat',
          message:
            '2 examples are not checked: `schemaFormat` should be AsyncAPI, OpenAPI or JSON Schema; found "application/vnd.google.protobuf;version=3".',
        },
      ],
    },
  ],
};
