import { protocolVersion } from '../../functions/mcp/versions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(protocolVersion);

export const rule = mcpRule(
  'x-mcp-protocol-version',
  'error',
  '`protocolVersion` must be a date in the form YYYY-MM-DD.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale:
    'Clients and servers agree on a version by comparing this text. A text that is no date equals no other version.',
  origin: 'The specification: a date-like version label. MCP section "Version Negotiation".',
  host: 'openapi-mcp',
  notes: 'What is no string (an unquoted number, a date object) is reported by `x-mcp-type`.',
  valid: [{ title: 'a date', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }' }],
  invalid: [
    {
      title: 'a number of parts',
      yaml: 'x-mcp: { protocolVersion: "1.0", capabilities: {} }',
      reports: [
        {
          at: 'x-mcp.protocolVersion',
          message: '`protocolVersion` must be a date in the form YYYY-MM-DD; found "1.0".',
        },
      ],
    },
    {
      title: 'slashes',
      yaml: 'x-mcp: { protocolVersion: 2025/06/18, capabilities: {} }',
      reports: [
        {
          at: 'x-mcp.protocolVersion',
          message:
            '`protocolVersion` must be a date in the form YYYY-MM-DD; found "2025/06/18". Did you mean `2025-06-18`?',
        },
      ],
    },
    {
      title: 'a day that does not exist',
      yaml: 'x-mcp: { protocolVersion: "2025-02-30", capabilities: {} }',
      reports: [
        {
          at: 'x-mcp.protocolVersion',
          message:
            '`protocolVersion` must be a date in the form YYYY-MM-DD; found "2025-02-30". Did you mean `2025-03-26`?',
        },
      ],
    },
  ],
};
