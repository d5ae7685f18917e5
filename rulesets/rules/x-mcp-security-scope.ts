import { securityScope } from '../../functions/mcp/security.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(securityScope);

export const rule = mcpRule(
  'x-mcp-security-scope',
  'error',
  'Scopes in the `security` of a tool must be those of the scheme.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'A token for a scope that does not exist is never issued.',
  origin:
    'The specification, structural rule 3. OpenAPI section "Security Requirement Object": scopes of a flow for oauth2, an empty list for others, where OpenAPI 3.1 allows role names.',
  host: 'mcp-tool',
  notes: 'Scopes of openIdConnect are not checked: they stand in another document.',
  valid: [
    { title: 'a scope of a flow', yaml: 'security: [{ OAuth: [read, write] }]' },
    { title: 'a role, from OpenAPI 3.1 on', yaml: 'security: [{ Key: [admin] }]' },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'security: [{ OAuth: [raed] }]',
      reports: [
        {
          at: 'security.0.OAuth.0',
          message:
            'A scope of `OAuth` must stand in its flows: `read` (clientCredentials), `write` (clientCredentials); found "raed". Did you mean `read`?',
        },
      ],
    },
  ],
  more: [
    {
      title: 'several scopes in a text, as tokens have them',
      yaml: 'security: [{ OAuth: [read, "read write"] }]',
      reports: [
        {
          at: 'security.0.OAuth.1',
          message:
            'A scope of `OAuth` must stand in its flows: `read` (clientCredentials), `write` (clientCredentials); found "read write". Write `OAuth: [read, write]`.',
        },
      ],
    },
    {
      title: 'a role before OpenAPI 3.1',
      host: 'openapi-2-root',
      yaml: 'securityDefinitions: { Key: { type: apiKey, in: header, name: X-Key } }\nx-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { tools: {} }\n  servers: [{ url: /mcp }]\n  tools: [{ name: a, description: A, inputSchema: { type: object }, security: [{ Key: [admin] }] }]',
      reports: [
        {
          at: 'x-mcp.tools.0.security.0.Key',
          message: '`Key` is no oauth2 scheme: before OpenAPI 3.1 its list must be empty.',
        },
      ],
    },
  ],
};
