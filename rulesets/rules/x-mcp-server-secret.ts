import { serverSecrets } from '../../functions/mcp/texts.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverSecrets);

export const rule = mcpRule('x-mcp-server-secret', 'warn', 'The `url` of a server should carry no credential.', check);

export const docs: RuleDocs = {
  rationale: 'Descriptions are published; so is a key that stands in them.',
  origin: 'Our opinion.',
  host: 'mcp',
  valid: [
    {
      title: 'a key left open',
      yaml: 'servers: [{ url: "https://api.example.com/mcp?key={key}", variables: { key: { default: YOUR-KEY } } }]',
    },
  ],
  invalid: [
    {
      title: 'user information',
      yaml: 'servers: [{ url: "https://me:pass@api.example.com/mcp" }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should carry no credential; found user information before `@`. Declare a security scheme instead.',
        },
      ],
    },
    {
      title: 'a key in the query',
      yaml: 'servers: [{ url: "https://api.example.com/mcp?api_key=123" }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            '`url` should carry no credential; found the query parameter `api_key`. Declare a security scheme instead.',
        },
      ],
    },
    {
      title: 'a token in the path',
      yaml: 'servers: [{ url: "https://api.example.com/s/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6/mcp" }]',
      reports: [
        {
          at: 'servers.0.url',
          message: '`url` should carry no credential; found a token in its path. Declare a security scheme instead.',
        },
      ],
    },
  ],
};
