import { annotationConflict } from '../../functions/mcp/hints.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(annotationConflict);

export const rule = mcpRule(
  'x-mcp-annotations-conflict',
  'warn',
  'A tool with `readOnlyHint: true` should not have `destructiveHint: true`.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Clients believe one of the two: they call without asking, or ask for nothing.',
  origin: 'MCP section "Tool annotations": `destructiveHint` means something only where `readOnlyHint` is false.',
  host: 'mcp-tool',
  valid: [{ title: 'one of them', yaml: 'annotations: { readOnlyHint: true, destructiveHint: false }' }],
  invalid: [
    {
      title: 'both',
      yaml: 'annotations: { readOnlyHint: true, destructiveHint: true }',
      reports: [
        {
          at: 'annotations.destructiveHint',
          message: '`destructiveHint: true` contradicts `readOnlyHint: true`. Remove one.',
        },
      ],
    },
  ],
};
