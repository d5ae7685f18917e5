import { requiredDefined } from '../../functions/mcp/schema-sense.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(requiredDefined);

export const rule = mcpRule(
  'x-mcp-required-defined',
  'warn',
  'Every name in `required` of a tool schema should be a property of that schema.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'A required name that no property has is a slip: a model cannot know what to send, and the server refuses each call.',
  origin: 'Our opinion: JSON Schema allows it.',
  host: 'mcp-tool',
  notes:
    'Silent where something else could supply the property: `allOf`, `anyOf`, `oneOf`, `$ref`, `if`, a matching `patternProperties`, an `additionalProperties` other than `false`, or, for `required` inside `anyOf`, `oneOf` and the like, the schema around them. An absent `additionalProperties` does not silence it.',
  valid: [
    {
      title: 'a property of that name',
      yaml: 'outputSchema: { type: object, properties: { id: { type: string } }, required: [id] }',
    },
    {
      title: 'one of two properties of the schema around',
      yaml: 'outputSchema: { type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }',
    },
    {
      title: 'what other keywords may supply',
      yaml: 'outputSchema: { type: object, additionalProperties: { type: string }, required: [id] }',
    },
    {
      title: 'a matching pattern',
      yaml: 'outputSchema: { type: object, patternProperties: { ^x-: {} }, required: [x-id] }',
    },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'outputSchema: { type: object, properties: { orderId: {} }, required: [orderID] }',
      reports: [
        {
          at: 'outputSchema.required.0',
          message: '`required` names `orderID`, which is no property of the schema. Did you mean `orderId`?',
        },
      ],
    },
    {
      title: 'no properties at all, deep in a schema',
      yaml: 'outputSchema: { type: object, properties: { a: { type: object, required: [b] } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.required.0',
          message: '`required` names `b`, which is no property of the schema.',
        },
      ],
    },
    {
      title: 'a name that no alternative has',
      yaml: 'outputSchema: { type: object, properties: { a: {} }, anyOf: [{ required: [a] }, { required: [c] }] }',
      reports: [
        { at: 'outputSchema.anyOf.1.required.0', message: '`required` names `c`, which is no property of the schema.' },
      ],
    },
  ],
};
