import { securityShape } from '../../functions/mcp/security.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(securityShape);

export const rule = mcpRule(
  'x-mcp-security',
  'error',
  'The `security` of a tool must be a list of objects with lists of scopes.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'Renderers list schemes and scopes from it. With another shape a protected tool looks open.',
  origin: 'The specification: the OpenAPI security format. OpenAPI section "Security Requirement Object".',
  host: 'mcp-tool',
  valid: [
    { title: 'scopes', yaml: 'security: [{ OAuth: [read] }]' },
    { title: 'anonymous access as a choice', yaml: 'security: [{ OAuth: [read] }, {}]' },
  ],
  invalid: [
    {
      title: 'scopes as an object, a mistake that was copied around',
      yaml: 'security: [{ OAuth: { scopes: { read: Reads } } }]',
      reports: [
        {
          at: 'security.0.OAuth',
          message: '`OAuth` must be a list of scopes; found an object. Write `OAuth: [read]`.',
        },
      ],
    },
    {
      title: 'scopes as a list one level down',
      yaml: 'security: [{ OAuth: { scopes: [read, write] } }]',
      reports: [
        {
          at: 'security.0.OAuth',
          message: '`OAuth` must be a list of scopes; found an object. Write `OAuth: [read, write]`.',
        },
      ],
    },
    {
      title: 'an object',
      yaml: 'security: { OAuth: [read] }',
      reports: [
        {
          at: 'security',
          message: '`security` must be a list of objects; found an object. Put `- ` before the first scheme.',
        },
      ],
    },
    {
      title: 'a text',
      yaml: 'security: [OAuth]',
      reports: [
        {
          at: 'security.0',
          message: 'Each item of `security` must be an object; found "OAuth". Write `{ OAuth: [] }`.',
        },
      ],
    },
    {
      title: 'a scope without a list',
      yaml: 'security: [{ OAuth: read }]',
      reports: [
        { at: 'security.0.OAuth', message: '`OAuth` must be a list of scopes; found "read". Write `OAuth: [read]`.' },
      ],
    },
  ],
  more: [
    {
      title: 'a scheme as it is declared, and nothing of its fields',
      yaml: 'security: [{ type: oauth2, scopes: [read] }]',
      reports: [
        {
          at: 'security.0',
          message:
            'Each item of `security` must name schemes, as in `{ OAuth: [read] }`; found the declaration of one.',
        },
      ],
    },
    {
      title: 'the name of a scheme alone',
      yaml: 'security: OAuth',
      reports: [
        {
          at: 'security',
          message: '`security` must be a list of objects; found "OAuth". Write `security: [{ OAuth: [] }]`.',
        },
      ],
    },
    {
      title: 'a number for a scope',
      yaml: 'security: [{ OAuth: [1] }]',
      reports: [
        {
          at: 'security.0.OAuth.0',
          message: 'Each scope of `OAuth` must be a string; found 1.',
        },
      ],
    },
  ],
};
