import { misspelledMcp } from '../../functions/mcp/placement.ts';
import { openapiRoot } from '../locations.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(misspelledMcp, undefined, openapiRoot);

export const rule = mcpRule('x-mcp-misspelled', 'warn', 'A root key near `x-mcp` should be spelled `x-mcp`.', check);

export const docs: RuleDocs = {
  rationale: 'Extensions are free text to every parser, so a slip in the key hides the whole server without a word.',
  origin: 'Our opinion.',
  host: 'openapi-mcp',
  valid: [{ title: 'another extension', yaml: 'x-map: {}' }],
  invalid: [
    {
      title: 'another casing',
      yaml: 'x-MCP: {}',
      reports: [{ at: 'x-MCP', message: '"x-MCP" should be spelled `x-mcp`: no renderer reads it as it stands.' }],
    },
    {
      title: 'no dash',
      yaml: 'xmcp: {}',
      reports: [{ at: 'xmcp', message: '"xmcp" should be spelled `x-mcp`: no renderer reads it as it stands.' }],
    },
    {
      title: 'swapped letters',
      yaml: 'x-mpc: {}',
      reports: [{ at: 'x-mpc', message: '"x-mpc" should be spelled `x-mcp`: no renderer reads it as it stands.' }],
    },
    {
      title: 'a plural',
      yaml: 'x-mcps: {}',
      reports: [{ at: 'x-mcps', message: '"x-mcps" should be spelled `x-mcp`: no renderer reads it as it stands.' }],
    },
  ],
};
