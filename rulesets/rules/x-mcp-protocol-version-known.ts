import { knownVersion } from '../../functions/mcp/versions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(knownVersion);

export const rule = mcpRule(
  'x-mcp-protocol-version-known',
  'warn',
  '`protocolVersion` should be a published version of MCP.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'A version nobody published is most likely a slip: no client will ask for it.',
  origin: 'MCP: 2024-10-07 (pre-release), 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28.',
  host: 'openapi-mcp',
  valid: [{ title: 'the pre-release', yaml: 'x-mcp: { protocolVersion: "2024-10-07", capabilities: {} }' }],
  invalid: [
    {
      title: 'a day off',
      yaml: 'x-mcp: { protocolVersion: "2025-06-19", capabilities: {} }',
      reports: [
        {
          at: 'x-mcp.protocolVersion',
          message:
            '`protocolVersion` should be a published version of MCP; found "2025-06-19". Did you mean `2025-06-18`?',
        },
      ],
    },
  ],
};
