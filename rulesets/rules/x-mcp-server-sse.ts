import { serverSse } from '../../functions/mcp/servers.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverSse);

export const rule = mcpRule(
  'x-mcp-server-sse',
  'info',
  'The `url` of a server should not be an endpoint of HTTP+SSE.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'New clients no longer speak the old transport.',
  origin: 'MCP 2025-03-26 section "Transports": HTTP+SSE is deprecated.',
  host: 'mcp',
  valid: [
    { title: 'Streamable HTTP', yaml: 'servers: [{ url: https://api.example.com/mcp }]' },
    { title: 'a name that ends so', yaml: 'servers: [{ url: https://api.example.com/mcp-sse }]' },
  ],
  invalid: [
    {
      title: 'an SSE endpoint',
      yaml: 'servers: [{ url: https://api.example.com/sse }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should not be an HTTP+SSE endpoint, which MCP deprecated in 2025-03-26; found "https://api.example.com/sse". Name the endpoint of Streamable HTTP.',
        },
      ],
    },
  ],
};
