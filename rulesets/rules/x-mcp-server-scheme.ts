import { serverScheme } from '../../functions/mcp/servers.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverScheme);

export const rule = mcpRule(
  'x-mcp-server-scheme',
  'warn',
  'The `url` of a server should be an http or https address.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Streamable HTTP is the only transport that has an address; clients refuse other schemes.',
  origin: 'Our opinion, after MCP section "Transports".',
  host: 'mcp',
  valid: [
    { title: 'https', yaml: 'servers: [{ url: https://api.example.com/mcp }]' },
    { title: 'relative', yaml: 'servers: [{ url: /mcp }]' },
  ],
  invalid: [
    {
      title: 'web sockets',
      yaml: 'servers: [{ url: wss://api.example.com/mcp }]',
      reports: [
        {
          at: 'servers.0.url',
          message: '`url` should be an http or https address; found "wss://api.example.com/mcp".',
        },
      ],
    },
    {
      title: 'a host that reads as a scheme',
      yaml: 'servers: [{ url: "localhost:3000/mcp" }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should be an http or https address; found "localhost:3000/mcp". Did you mean `http://localhost:3000/mcp`?',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a colon or a slash too few',
      yaml: 'servers: [{ url: https//api.example.com/mcp }, { url: "https:/api.example.com/mcp" }, { url: https/mcp }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should be an http or https address; found "https//api.example.com/mcp". Did you mean `https://api.example.com/mcp`?',
        },
        {
          at: 'servers.1.url',
          message:
            '`url` should be an http or https address; found "https:/api.example.com/mcp". Did you mean `https://api.example.com/mcp`?',
        },
      ],
    },
    {
      title: 'a host without its scheme',
      host: 'mcp',
      yaml: 'servers: [{ url: mcp.example.com/mcp }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should begin with `https://`, or a client takes its host for a folder; found "mcp.example.com/mcp". Did you mean `https://mcp.example.com/mcp`?',
        },
      ],
    },
  ],
};
