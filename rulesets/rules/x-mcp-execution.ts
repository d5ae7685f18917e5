import { execution } from '../../functions/mcp/hints.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(execution);

export const rule = mcpRule(
  'x-mcp-execution',
  'warn',
  '`taskSupport` should be a value of MCP that the capabilities allow.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Clients run a tool as a task only where both say so.',
  origin: 'MCP 2025-11-25 section "Tool-Level Negotiation".',
  host: 'mcp-tool',
  valid: [{ title: 'no tasks', yaml: 'execution: { taskSupport: forbidden }' }],
  invalid: [
    {
      title: 'a slip',
      yaml: 'execution: { taskSupport: option }',
      reports: [
        {
          at: 'execution.taskSupport',
          message:
            '`taskSupport` should be `forbidden`, `optional` or `required`; found "option". Did you mean `optional`?',
        },
      ],
    },
    {
      title: 'no capability',
      yaml: 'execution: { taskSupport: required }',
      reports: [
        {
          at: 'execution.taskSupport',
          message:
            '`taskSupport: required` needs `capabilities.tasks.requests.tools.call`. Declare it, or write `forbidden`.',
        },
      ],
    },
  ],
};
