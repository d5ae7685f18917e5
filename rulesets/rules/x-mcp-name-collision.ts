import { distinctNames } from '../../functions/mcp/names.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(distinctNames);

export const rule = mcpRule(
  'x-mcp-name-collision',
  'warn',
  'Names in a list should still differ as link targets.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Renderers make links of names. If two links are the same, one of them is never shown.',
  origin: 'Renderer behaviour. MCP allows resources of one name; readers cannot tell them apart.',
  host: 'mcp',
  valid: [
    { title: 'names that differ', yaml: 'prompts: [{ name: list }, { name: list2 }]' },
    { title: 'other alphabets', yaml: 'prompts: [{ name: 一覧 }, { name: 詳細 }]' },
  ],
  invalid: [
    {
      title: 'a dash and an underscore',
      yaml: 'prompts: [{ name: list_all }, { name: list-all }]',
      reports: [
        {
          at: 'prompts.1.name',
          message: '`list_all` and `list-all` become one link, so only one is shown. Rename one.',
        },
      ],
    },
    {
      title: 'two resources of one name',
      yaml: 'resources: [{ name: a, uri: "file:///a" }, { name: a, uri: "file:///b" }]',
      reports: [
        {
          at: 'resources.1.name',
          message: 'Two `resources` are named `a`, so only one is shown. Rename one.',
        },
      ],
    },
  ],
};
