import { badgesNotEmpty } from '../../functions/badge-list-size.ts';
import { badges } from '../locations.ts';
import type { Rule, RuleDocs } from '../rule.ts';

export const rule: Rule = {
  id: 'x-badges-empty',
  summary: '`x-badges` should list at least one badge.',
  severity: 'info',
  recommended: true,
  seed: 'off',
  given: badges.lists,
  then: badgesNotEmpty,
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
