import { capabilitiesPresent } from '../../functions/mcp/fields.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(capabilitiesPresent);

export const rule = mcpRule(
  'x-mcp-capabilities-missing',
  'warn',
  'An `x-mcp` that lists anything should have `capabilities`.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Readers cannot tell whether lists change or resources can be subscribed to.',
  origin: 'MCP section "Capability Negotiation"; the specification leaves `capabilities` optional.',
  host: 'openapi-mcp',
  valid: [
    { title: 'empty capabilities of nothing', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }' },
  ],
  invalid: [
    {
      title: 'tools only',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  prompts: [{ name: greet }]",
      reports: [
        {
          at: 'x-mcp',
          message: '`x-mcp` should have `capabilities`; found none. Write `capabilities: { prompts: {} }`.',
        },
      ],
    },
  ],
};
