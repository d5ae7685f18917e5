import { serverUrl } from '../../functions/mcp/servers.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverUrl);

export const rule = mcpRule(
  'x-mcp-server-url',
  'error',
  'The `url` of a server must be a URL that its variables complete.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'Readers copy the address into their client; a typo in a variable gives them `https://{hots}/mcp`.',
  origin: 'OpenAPI section "Server Object".',
  host: 'mcp',
  valid: [
    {
      title: 'variables',
      yaml: 'servers: [{ url: "https://{host}/mcp", variables: { host: { default: a.example.com, enum: [a.example.com] } } }]',
    },
    { title: 'relative', yaml: 'servers: [{ url: /mcp }]' },
  ],
  invalid: [
    {
      title: 'a space',
      yaml: 'servers: [{ url: "https://api.example.com/my mcp" }]',
      reports: [
        {
          at: 'servers.0.url',
          message: '`url` must be an absolute or relative URL; found "https://api.example.com/my mcp".',
        },
      ],
    },
    {
      title: 'an undeclared variable',
      yaml: 'servers: [{ url: "https://{hots}/mcp", variables: { host: { default: a } } }]',
      reports: [
        {
          at: 'servers.0.url',
          message:
            'Each variable of `url` must be declared in `variables`; found "hots". Did you mean `https://{host}/mcp`?',
        },
      ],
    },
    {
      title: 'a default outside its enum',
      yaml: 'servers: [{ url: "https://{host}/", variables: { host: { default: a, enum: [b] } } }]',
      reports: [
        {
          at: 'servers.0.variables.host.default',
          message: 'The `default` of `host` must be in its `enum`; found "a".',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a space in the default of a variable',
      yaml: 'servers: [{ url: "https://{host}/mcp", variables: { host: { default: a b } } }]',
      reports: [
        { at: 'servers.0.url', message: '`url` must be an absolute or relative URL; found "https://a b/mcp".' },
      ],
    },
    {
      title: 'a variable that is not used',
      yaml: 'servers: [{ url: "https://example.com/", variables: { region: { default: eu } } }]',
      reports: [
        {
          at: 'servers.0.variables.region',
          message: 'Each of `variables` must be used in `url`; found "region".',
        },
      ],
    },
  ],
};
