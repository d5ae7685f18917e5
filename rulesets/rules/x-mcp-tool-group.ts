import { toolGroup } from '../../functions/mcp/names.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(toolGroup);

export const rule = mcpRule(
  'x-mcp-tool-group',
  'warn',
  'Tool names with a group should all have the form `<group>/<action>`.',
  check,
  { recommended: false },
);

export const docs: RuleDocs = {
  rationale: 'Renderers build the navigation from groups: a stray name stands outside, two casings make two groups.',
  origin: 'The specification, structural rules: names may have that form. That they then all do is our opinion.',
  host: 'mcp',
  valid: [
    { title: 'no groups', yaml: 'tools: [{ name: list, description: Lists, inputSchema: { type: object } }]' },
    {
      title: 'groups throughout',
      yaml: 'tools: [{ name: a/list, description: Lists, inputSchema: { type: object } }, { name: b/list, description: Lists b, inputSchema: { type: object } }]',
    },
  ],
  invalid: [
    {
      title: 'a plain name among groups',
      yaml: 'tools: [{ name: a/list, description: Lists, inputSchema: { type: object } }, { name: get, description: Gets, inputSchema: { type: object } }]',
      reports: [
        { at: 'tools.1.name', message: '`name` should have the form `<group>/<action>`, as others do; found "get".' },
      ],
    },
    {
      title: 'another casing',
      yaml: 'tools: [{ name: a/list, description: Lists, inputSchema: { type: object } }, { name: A/get, description: Gets, inputSchema: { type: object } }]',
      reports: [
        { at: 'tools.1.name', message: '`name` should spell its group "a", as other names do; found "A/get".' },
      ],
    },
  ],
};
