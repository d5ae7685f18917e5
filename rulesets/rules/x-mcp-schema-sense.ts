import { schemaSense } from '../../functions/mcp/schema-sense.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(schemaSense);

export const rule = mcpRule(
  'x-mcp-schema-sense',
  'warn',
  'What a tool schema asks for should be possible, and said once.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'A schema that no value fits makes a tool that nobody can call; an unknown format checks nothing.',
  origin: 'Our opinion: such a schema is valid JSON Schema.',
  host: 'mcp-tool',
  notes:
    'It looks at bounds, at repeated values of `enum`, and at the spelling of well-known formats. Whether `default`, `const` and `examples` fit their schema is for the preset `examples` to say.',
  valid: [
    {
      title: 'bounds that meet',
      yaml: 'outputSchema: { type: object, properties: { a: { type: string, minLength: 3, maxLength: 3 } } }',
    },
    {
      title: "a format of one's own",
      yaml: 'outputSchema: { type: object, properties: { a: { type: string, format: order-number }, b: { format: int64 } } }',
    },
  ],
  invalid: [
    {
      title: 'a lower bound above the upper one',
      yaml: 'outputSchema: { type: object, properties: { a: { type: string, minLength: 5, maxLength: 3 } } }',
      reports: [
        { at: 'outputSchema.properties.a.minLength', message: '`minLength` is 5 and `maxLength` 3: no value fits.' },
      ],
    },
    {
      title: 'a limit that excludes the only value',
      yaml: 'outputSchema: { type: object, properties: { a: { type: number, minimum: 1, exclusiveMaximum: 1 } } }',
      reports: [
        { at: 'outputSchema.properties.a.minimum', message: '`minimum` is 1 and `exclusiveMaximum` 1: no value fits.' },
      ],
    },
    {
      title: 'a value twice',
      yaml: 'outputSchema: { type: object, properties: { a: { enum: [new, open, new] } } }',
      reports: [{ at: 'outputSchema.properties.a.enum.2', message: '`enum` lists "new" twice. Remove it.' }],
    },
    {
      title: 'a slip in a format',
      yaml: 'outputSchema: { type: object, properties: { a: { type: string, format: datetime }, b: { type: string, format: e-mail } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.format',
          message: 'No validator knows the format "datetime". Did you mean `date-time`?',
        },
        {
          at: 'outputSchema.properties.b.format',
          message: 'No validator knows the format "e-mail". Did you mean `email`?',
        },
      ],
    },
  ],
};
