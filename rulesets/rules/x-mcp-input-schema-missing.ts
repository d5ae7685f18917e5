import { inputSchemaPresent } from '../../functions/mcp/tool-schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(inputSchemaPresent);

export const rule = mcpRule('x-mcp-input-schema-missing', 'warn', 'A tool should have an `inputSchema`.', check);

export const docs: RuleDocs = {
  rationale: 'Clients that follow MCP drop a tool without one.',
  origin: 'MCP section "Tool": `inputSchema` is required. The specification leaves it optional.',
  host: 'mcp',
  valid: [{ title: 'no parameters', yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object } }]' }],
  invalid: [
    {
      title: 'none',
      yaml: 'tools: [{ name: a, description: A }]',
      reports: [
        {
          at: 'tools.0',
          message: 'A tool should have an `inputSchema`; found none. Without parameters it is `{ type: object }`.',
        },
      ],
    },
  ],
};
