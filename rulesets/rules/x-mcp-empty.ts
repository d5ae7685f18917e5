import { mcpNotEmpty } from '../../functions/mcp/fields.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(mcpNotEmpty);

export const rule = mcpRule('x-mcp-empty', 'info', '`x-mcp` should describe something of the server.', check);

export const docs: RuleDocs = {
  rationale: 'A section without content makes readers think that the page is broken.',
  origin: 'Our opinion.',
  host: 'openapi-mcp',
  valid: [{ title: 'capabilities only', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }' }],
  invalid: [
    {
      title: 'a version only',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", tools: [] }',
      reports: [
        {
          at: 'x-mcp',
          message: '`x-mcp` should describe `tools`, `resources`, `prompts` or `capabilities`; found none of them.',
        },
      ],
    },
  ],
};
