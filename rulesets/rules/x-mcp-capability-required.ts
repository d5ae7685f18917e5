import { listedCapabilities } from '../../functions/mcp/fields.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(listedCapabilities);

export const rule = mcpRule(
  'x-mcp-capability-required',
  'error',
  'What `x-mcp` lists must be declared in its `capabilities`.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Clients ask for lists only where the capability is declared: undeclared tools are never fetched.',
  origin: 'MCP section "Capability Negotiation". The specification alone would allow the document.',
  host: 'mcp',
  valid: [
    { title: 'a declared capability with an empty list', yaml: 'resources: []' },
    {
      title: 'nothing listed',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {}, tools: [] }',
      host: 'openapi-mcp',
    },
  ],
  invalid: [
    {
      title: 'prompts without the capability',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { tools: {} }\n  prompts: [{ name: greet }]",
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp.capabilities',
          message: '`capabilities` must declare `prompts`, as `x-mcp` lists some; found none. Write `prompts: {}`.',
        },
      ],
    },
    {
      title: 'a slip in the capability',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { promts: {} }\n  prompts: [{ name: greet }]",
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp.capabilities',
          message:
            '`capabilities` must declare `prompts`, as `x-mcp` lists some; found "promts" instead. Rename it to `prompts`.',
        },
      ],
    },
  ],
};
