import { knownDialect } from '../../functions/mcp/schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(knownDialect);

export const rule = mcpRule(
  'x-mcp-schema-dialect-unknown',
  'warn',
  'The `$schema` of a tool schema should name JSON Schema 2020-12 or draft-07.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'Clients know one or two dialects. A schema in another is read wrong or not at all, and no rule here can check it.',
  origin: 'MCP 2025-11-25, SEP-1613: JSON Schema 2020-12 is the default; draft-07 is what clients read before.',
  host: 'mcp-tool',
  valid: [
    {
      title: 'draft-07',
      yaml: "outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: object }",
    },
    { title: 'no `$schema`', yaml: 'outputSchema: { type: object }' },
  ],
  invalid: [
    {
      title: 'draft-04',
      yaml: "outputSchema: { $schema: 'http://json-schema.org/draft-04/schema#', type: object }",
      reports: [
        {
          at: 'outputSchema.$schema',
          message:
            '`$schema` should name JSON Schema 2020-12 or draft-07; found "http://json-schema.org/draft-04/schema#". Other dialects are not checked.',
        },
      ],
    },
    {
      title: "a dialect of one's own",
      yaml: "outputSchema: { $schema: 'https://example.com/dialect', type: object }",
      reports: [
        {
          at: 'outputSchema.$schema',
          message:
            '`$schema` should name JSON Schema 2020-12 or draft-07; found "https://example.com/dialect". Other dialects are not checked.',
        },
      ],
    },
  ],
};
