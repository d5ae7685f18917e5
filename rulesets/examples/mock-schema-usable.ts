import { usableSchemas } from '../../functions/examples/schemas.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-schema-usable',
  'error',
  'A keyword of a schema must have a value that means something.',
  usableSchemas,
);

export const docs: RuleDocs = {
  rationale: 'A strict validator refuses the whole schema, and checks nothing. A mild validator ignores the keyword.',
  origin: 'JSON Schema; the static check S12.',
  host: 'openapi-paths',
  notes:
    'Keywords that check values are looked at: `type`, bounds, `pattern`, `required`, `enum`, lists and maps of schemas. Patterns are tried as ECMAScript with flag `u` and without. `exclusiveMinimum: true` is fine up to OpenAPI 3.0, and so is `type: file` in 2.0.',
  valid: [
    {
      title: 'a pattern that compiles',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, pattern: '^a', writeOnly: true } } }\n            example: { id: 1 }",
    },
  ],
  invalid: [
    {
      title: 'a pattern of another language',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: object, properties: { id: { type: integer }, secret: { type: string, pattern: '(?i)a', writeOnly: true } } }\n            example: { id: 1 }",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.schema.properties.secret.pattern',
          message: '`pattern` must be a regular expression of ECMAScript; found "(?i)a". Nothing is checked by it.',
        },
      ],
    },
    {
      title: 'bounds that mean nothing',
      yaml: "/orders:\n  get:\n    responses:\n      '200':\n        description: OK\n        content:\n          application/json:\n            schema: { type: array, minItems: -1, items: { type: number, exclusiveMinimum: true } }\n            example: [1]",
      reports: [
        {
          at: '/orders.get.responses.200.content.application/json.schema.minItems',
          message: '`minItems` must be a whole number, 0 or more; found -1. Nothing is checked by it.',
        },
        {
          at: '/orders.get.responses.200.content.application/json.schema.items.exclusiveMinimum',
          message: '`exclusiveMinimum` must be a number; found true. Nothing is checked by it.',
        },
      ],
    },
  ],
};
