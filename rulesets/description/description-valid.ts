import { validBySchema } from '../../functions/description/valid.ts';
import { moreExamples } from '../message-examples/description-valid.ts';
import { descriptionRule } from '../apart-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const rule = descriptionRule(
  'description-valid',
  'A description must be valid by the official schema of its version.',
  validBySchema,
);

const ok = 'responses: { default: { description: OK } }';

export const docs: RuleDocs = {
  rationale: 'Tools stop at it, or leave out what they cannot read, each in its own way.',
  origin: 'The JSON Schemas of OpenAPI 2.0, 3.0, 3.1 and 3.2, and of AsyncAPI 2.0 to 2.6, 3.0 and 3.1.',
  host: 'openapi-paths',
  notes: [
    'Parts in other files are validated as what refers to them. Of the alternatives of a schema, the findings are those of the one that was most likely intended.',
    'Extensions (`x-...`) may stand in every object. The neighbours of a `$ref` that is an object of its own are ignored, as the specifications say. Formats of strings (`uri`, `email`) are not validated. Schema Objects of another `jsonSchemaDialect` or `$schema` are left alone.',
  ].join('\n\n'),
  valid: [
    { title: 'extensions', yaml: `/orders: { get: { x-owner: us, ${ok} } }` },
    {
      title: 'a reference with neighbours',
      yaml: `/orders: { get: { responses: { default: { $ref: 'a.yaml', x-a: 1 } } } }`,
    },
  ],
  invalid: [
    {
      title: 'a misspelled field',
      yaml: `/orders: { get: { sumary: All, ${ok} } }`,
      reports: [
        {
          at: '/orders.get.sumary',
          message: '`get` must have only fields of OpenAPI 3.1; found "sumary". Did you mean `summary`?',
        },
      ],
    },
    {
      title: 'a field that is missing',
      yaml: '/orders: { get: { responses: { default: {} } } }',
      reports: [{ at: '/orders.get.responses.default', message: '`default` must have `description`; found none.' }],
    },
    {
      title: 'a value of another type, deep in a schema',
      yaml: `/orders: { get: { parameters: [{ name: a, in: query, schema: { anyOf: [{ type: strin }, { required: a }] } }], ${ok} } }`,
      reports: [
        {
          at: '/orders.get.parameters.0.schema.anyOf.0.type',
          message:
            '`type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`; found "strin". Did you mean `string`?',
        },
        { at: '/orders.get.parameters.0.schema.anyOf.1.required', message: '`required` must be a list; found "a".' },
      ],
    },
  ],
  more: moreExamples,
};
