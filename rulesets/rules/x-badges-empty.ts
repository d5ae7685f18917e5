import { badgesNotEmpty } from '../../functions/badge-list.ts';
import { badgeLists } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: badgeLists, look: badgesNotEmpty };

export const rule: Rule = {
  id: 'x-badges-empty',
  summary: '`x-badges` should list at least one badge.',
  severity: 'info',
  recommended: true,
  seed: 'off',
  functionName: 'badges-not-empty',
  check,
};

export const docs: RuleDocs = {
  rationale: 'An empty list draws nothing; it is left over from an edit and makes readers of the file wonder.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  valid: [{ title: 'one badge', yaml: 'x-badges: [{ name: Beta }]' }],
  invalid: [
    {
      title: 'an empty list',
      yaml: 'x-badges: []',
      reports: [
        { at: 'x-badges', message: '`x-badges` should list at least one badge; found an empty list. Remove it.' },
      ],
    },
  ],
};
