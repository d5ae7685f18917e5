import { optionSchema } from '../../functions/check.ts';
import { naming } from '../../functions/mcp/opinions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(naming, optionSchema({ case: { enum: ['snake', 'kebab', 'camel', 'pascal'] } }));

export const rule = mcpRule('x-mcp-naming', 'warn', 'The names of tools should have one case.', check, {
  recommended: false,
});

export const docs: RuleDocs = {
  rationale: 'People and models guess names. In one style they guess right.',
  origin: 'Our opinion.',
  host: 'mcp',
  notes:
    'Without the option `case`, the first name that has one case alone decides: `list` has several. Each part of `<group>/<action>` is looked at.',
  valid: [
    {
      title: 'one case',
      yaml: 'tools: [{ name: list, description: A, inputSchema: { type: object } }, { name: get_order, description: B, inputSchema: { type: object } }]',
    },
  ],
  invalid: [
    {
      title: 'two',
      yaml: 'tools: [{ name: get_order, description: A, inputSchema: { type: object } }, { name: addOrder, description: B, inputSchema: { type: object } }]',
      reports: [
        {
          at: 'tools.1.name',
          message: '`name` should be in snake case, as those of other tools are; found "addOrder".',
        },
      ],
    },
    {
      title: 'another than `case` says',
      yaml: 'tools: [{ name: get_order, description: A, inputSchema: { type: object } }]',
      options: { case: 'kebab' },
      reports: [{ at: 'tools.0.name', message: '`name` should be in kebab case; found "get_order".' }],
    },
  ],
};
