import { alphabeticalOrder } from '../../functions/mcp/opinions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(alphabeticalOrder);

export const rule = mcpRule(
  'x-mcp-order',
  'warn',
  'Tools, resources and prompts should be in alphabetical order.',
  check,
  { recommended: false },
);

export const docs: RuleDocs = {
  rationale: 'Readers find what they look for, and two people who add a tool do not add it at the same line.',
  origin: 'Our opinion.',
  host: 'mcp',
  notes: 'By `name`, without case. One finding a list: the first that stands too late.',
  valid: [{ title: 'in order', yaml: 'prompts: [{ name: a }, { name: B }]' }],
  invalid: [
    {
      title: 'not in order',
      yaml: 'prompts: [{ name: b }, { name: a }]',
      reports: [{ at: 'prompts.1', message: '`prompts` should be in alphabetical order; found "a" after "b".' }],
    },
  ],
};
