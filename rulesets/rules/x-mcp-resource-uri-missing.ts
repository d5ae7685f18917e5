import { uriPresent } from '../../functions/mcp/resources.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(uriPresent);

export const rule = mcpRule('x-mcp-resource-uri-missing', 'warn', 'A resource should have a `uri`.', check);

export const docs: RuleDocs = {
  rationale: 'Nobody can read a resource without its URI.',
  origin: 'MCP section "Resources": `uri` is required. The specification leaves it optional.',
  host: 'mcp',
  valid: [{ title: 'a uri', yaml: 'resources: [{ name: a, uri: "file:///a" }]' }],
  invalid: [
    {
      title: 'none',
      yaml: 'resources: [{ name: a }]',
      reports: [{ at: 'resources.0', message: 'A resource should have a `uri`; found none. Clients read it by that.' }],
    },
  ],
};
