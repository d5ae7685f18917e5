import { validSchemas } from '../../functions/mcp/schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';
import { moreExamples } from '../message-examples/x-mcp-schema-valid.ts';

export const check = mcpCheck(validSchemas);

export const rule = mcpRule('x-mcp-schema-valid', 'error', 'The schemas of a tool must be valid JSON Schema.', check);

export const docs: RuleDocs = {
  rationale:
    'A client compiles the schema before it calls the tool. For one wrong keyword it refuses the tool, often the whole list.',
  origin:
    'MCP section "Tool" (JSON Schema 2020-12 by default from 2025-11-25 on) and the meta-schemas of JSON Schema. The specification alone would allow the document.',
  host: 'mcp-tool',
  notes:
    'The dialect is what `$schema` says: 2020-12 or draft-07; schemas of other dialects are not checked, and [x-mcp-schema-dialect-unknown](x-mcp-schema-dialect-unknown.md) says so. Without `$schema` it is 2020-12 from `protocolVersion` 2025-11-25 on; before that, and for unknown versions, a schema may be valid in either. `pattern` and the keys of `patternProperties` must compile in ECMAScript with flag `u` (those of more than 20,000 characters are not tried); all other formats, such as that of `$id`, are annotations. References are the business of [x-mcp-ref](x-mcp-ref.md), keywords of OpenAPI 3.0 that of [x-mcp-schema-dialect](x-mcp-schema-dialect.md). A component is checked when a tool refers to it. At most 1,000 findings of one schema are reported.',
  valid: [
    {
      title: 'every kind of keyword',
      yaml: 'outputSchema:\n  type: object\n  properties: { a: { type: [string, "null"], pattern: "^\\\\p{Lu}" }, b: { prefixItems: [true], items: false } }\n  required: [a]',
    },
    {
      title: 'draft-07, where it is named',
      yaml: 'outputSchema:\n  $schema: http://json-schema.org/draft-07/schema#\n  type: object\n  properties: { pair: { items: [{ type: string }, { type: number }] } }',
    },
    {
      title: 'draft-07 without `$schema`, as earlier versions of MCP allow',
      host: 'openapi-root',
      yaml: 'x-mcp:\n  protocolVersion: "2025-06-18"\n  capabilities: { tools: {} }\n  servers: [{ url: https://example.com/mcp }]\n  tools:\n    - name: plot\n      description: Plots points\n      inputSchema: { type: object, properties: { point: { items: [{ type: number }, { type: number }] } } }',
    },
    { title: 'unknown keywords', yaml: 'outputSchema: { type: object, x-note: 1, example: { type: 5 } }' },
    {
      title: 'data and property names that look like keywords',
      yaml: 'outputSchema: { type: object, default: { type: 5 }, properties: { type: { const: { required: true } }, required: true } }',
    },
  ],
  invalid: [
    {
      title: 'a type in capitals, and no other rule says so again',
      yaml: 'tools: [{ name: list, description: Lists, inputSchema: { type: Object }, outputSchema: { type: Object } }]',
      host: 'mcp',
      reports: [
        {
          at: 'tools.0.inputSchema.type',
          message:
            '`type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; found "Object". Did you mean `object`?',
        },
        {
          at: 'tools.0.outputSchema.type',
          message:
            '`type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; found "Object". Did you mean `object`?',
        },
      ],
    },
    {
      title: 'an unknown type',
      yaml: 'outputSchema: { type: object, properties: { id: { type: strng } } }',
      reports: [
        {
          at: 'outputSchema.properties.id.type',
          message:
            '`type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; found "strng". Did you mean `string`?',
        },
      ],
    },
    {
      title: 'an unquoted null',
      yaml: 'outputSchema: { type: object, properties: { note: { type: [string, null] } } }',
      reports: [
        {
          at: 'outputSchema.properties.note.type.1',
          message:
            'Each item of `type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`; found null. Put quotes around it as it is written.',
        },
      ],
    },
    {
      title: '`required` at the property',
      yaml: 'outputSchema: { type: object, properties: { id: { type: string, required: true } } }',
      reports: [
        {
          at: 'outputSchema.properties.id.required',
          message: '`required` must be a list of names; found true. Name this property in `required` of its parent.',
        },
      ],
    },
    {
      title: 'a pattern that does not compile',
      yaml: 'outputSchema: { type: object, properties: { id: { pattern: "[a-z" } } }',
      reports: [
        {
          at: 'outputSchema.properties.id.pattern',
          message:
            '`pattern` must be a regular expression of ECMAScript with flag `u`; found "[a-z". Unterminated character class.',
        },
      ],
    },
    {
      title: 'a list of schemas in `items`',
      yaml: 'outputSchema: { type: object, properties: { point: { items: [{ type: number }] } } }',
      reports: [
        {
          at: 'outputSchema.properties.point.items',
          message:
            '`items` must be a schema: an object, `true` or `false`; found a list. A list of schemas is `prefixItems` in JSON Schema 2020-12.',
        },
      ],
    },
    {
      title: 'several, in the `outputSchema`',
      yaml: 'outputSchema: { type: object, properties: { a: { minLength: -1 }, b: string }, required: [a, a] }',
      reports: [
        {
          at: 'outputSchema.properties.a.minLength',
          message: '`minLength` must be a whole number, 0 or more; found -1.',
        },
        {
          at: 'outputSchema.properties.b',
          message:
            'Each member of `properties` must be a schema: an object, `true` or `false`; found "string". Write `{ type: string }`.',
        },
        {
          at: 'outputSchema.required.1',
          message: 'Each item of `required` must be different from the others; found "a".',
        },
      ],
    },
  ],
  more: moreExamples,
};
