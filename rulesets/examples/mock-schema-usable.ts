import { usableSchemas } from '../../functions/examples/schemas.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from './example-rule.ts';

export const rule = /* @__PURE__ */ exampleRule(
  'mock-schema-usable',
  'error',
  'A schema must compile, and its patterns too.',
  usableSchemas,
);

export const docs: RuleDocs = {
  rationale: 'Nothing is checked by a schema that no validator can read.',
  origin: 'JSON Schema; the static check S12.',
  host: 'openapi-paths',
  notes: 'One finding for each schema or pattern. Patterns are tried as ECMAScript with flag `u` and without.',
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
  ],
};
