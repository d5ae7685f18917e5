import { serverNamed } from '../../functions/mcp/servers.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverNamed);

export const rule = mcpRule(
  'x-mcp-server-missing',
  'info',
  'A server should be named, by `x-mcp` or by the document.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Without an address readers see what the server does and not where it is.',
  origin:
    'Renderer behaviour: `x-mcp.servers` stands before the root `servers`, even when it is empty. A server over stdio has no address, and needs none.',
  host: 'openapi-mcp',
  valid: [
    {
      title: 'a server of its own',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {}, servers: [{ url: https://a.example.com }] }',
      host: 'openapi-root',
    },
    { title: 'the servers of the document', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }' },
  ],
  invalid: [
    {
      title: 'none',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }',
      host: 'openapi-root',
      reports: [
        {
          at: 'x-mcp',
          message:
            '`x-mcp` or the document should have `servers`; found none. Name the endpoint. A server over stdio needs none.',
        },
      ],
    },
    {
      title: 'an empty list',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {}, servers: [] }',
      reports: [
        {
          at: 'x-mcp.servers',
          message: 'An empty `servers` hides those of the document. Remove it.',
        },
      ],
    },
  ],
};
