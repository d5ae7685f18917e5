import { openApiKeywords } from '../../functions/mcp/schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(openApiKeywords);

export const rule = mcpRule(
  'x-mcp-schema-dialect',
  'info',
  'The schemas of a tool should do without the keywords that only OpenAPI 3.0 reads.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'Clients read tool schemas as JSON Schema: `nullable` is ignored there, so that `null` is refused, and a boolean `exclusiveMinimum` may cost the whole tool.',
  origin: 'MCP section "Tool", which asks for JSON Schema; OpenAPI 3.0 section "Schema Object".',
  host: 'mcp-tool',
  notes: 'Components of an OpenAPI 3.0 description are looked at when a tool refers to them.',
  valid: [
    {
      title: 'JSON Schema',
      yaml: 'outputSchema: { type: object, properties: { a: { type: [number, "null"], exclusiveMinimum: 0 } } }',
    },
    {
      title: 'a property of that name',
      yaml: 'outputSchema: { type: object, properties: { nullable: true }, default: { nullable: true } }',
    },
  ],
  invalid: [
    {
      title: '`nullable`',
      yaml: 'outputSchema: { type: object, properties: { a: { type: string, nullable: true } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.nullable',
          message:
            '`nullable` should not stand in a JSON Schema, which ignores it; found true. Add `"null"` to the list in `type`.',
        },
      ],
    },
    {
      title: 'a limit that is a switch',
      yaml: 'outputSchema: { type: object, properties: { a: { minimum: 0, exclusiveMinimum: true } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.exclusiveMinimum',
          message:
            '`exclusiveMinimum` should be a number, as JSON Schema has it; found true. Give it the limit, and remove `minimum`.',
        },
      ],
    },
  ],
};
