import { optionSchema } from '../../functions/check.ts';
import { toolName } from '../../functions/mcp/names.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(toolName, optionSchema({ allowSlash: { type: 'boolean' } }));

export const rule = mcpRule(
  'x-mcp-tool-name',
  'warn',
  'The `name` of a tool should have 1 to 128 of the characters that MCP allows.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Model APIs refuse tools whose names have spaces or other characters.',
  origin:
    'MCP 2025-11-25 section "Tool Names". The form `<group>/<action>` is that of the specification and of SEP-986.',
  host: 'mcp',
  notes: 'Option `allowSlash`: whether `<group>/<action>` is a name, `true` by default.',
  valid: [
    {
      title: 'a group and an action',
      yaml: 'tools: [{ name: orders/list, description: Lists, inputSchema: { type: object } }]',
    },
    { title: 'dots', yaml: 'tools: [{ name: orders.list_all-2, description: Lists, inputSchema: { type: object } }]' },
  ],
  invalid: [
    {
      title: 'a space',
      yaml: 'tools: [{ name: list orders, description: Lists, inputSchema: { type: object } }]',
      reports: [
        {
          at: 'tools.0.name',
          message: '`name` should consist of A-Z, a-z, 0-9, `_`, `-` and `.`; found "list orders".',
        },
      ],
    },
    {
      title: 'a slash, with `allowSlash: false`',
      yaml: 'tools: [{ name: orders/list, description: Lists, inputSchema: { type: object } }]',
      options: { allowSlash: false },
      reports: [
        {
          at: 'tools.0.name',
          message:
            '`name` should have no slash, which published versions of MCP do not allow; found "orders/list". Write `.` instead.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a name without end',
      host: 'mcp',
      yaml: 'tools: [{ name: list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_list_, description: Lists, inputSchema: { type: object } }]',
      reports: [
        {
          at: 'tools.0.name',
          message:
            '`name` should have at most 128 characters; found "list_list_list_list_list_list_list_list_list_list_list_list_...". It has 130.',
        },
      ],
    },
  ],
};
