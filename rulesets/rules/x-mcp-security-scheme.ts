import { securityScheme } from '../../functions/mcp/security.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(securityScheme);

export const rule = mcpRule(
  'x-mcp-security-scheme',
  'error',
  'Each scheme in the `security` of a tool must be declared in the components.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'An undeclared scheme tells readers that they need a credential, and not which.',
  origin:
    'The specification, structural rule 3. OpenAPI section "Security Requirement Object"; from OpenAPI 3.2 a URI is allowed.',
  host: 'mcp-tool',
  valid: [{ title: 'declared', yaml: 'security: [{ Key: [] }]' }],
  invalid: [
    {
      title: 'a slip',
      yaml: 'security: [{ OAut: [read] }]',
      reports: [
        {
          at: 'security.0.OAut',
          message:
            'Each scheme of `security` must be declared in `components.securitySchemes`; found "OAut". Did you mean `OAuth`?',
        },
      ],
    },
  ],
};
