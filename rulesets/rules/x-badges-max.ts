import { badgesMax, badgesMaxOptions } from '../../functions/badge-list.ts';
import { badgeLists } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: badgeLists, look: badgesMax, options: badgesMaxOptions };

export const rule: Rule = {
  id: 'x-badges-max',
  summary: 'An object should carry at most `max` badges.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badges-max',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A title behind six pills is not read, nor are the pills.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  notes: 'Option `max`: 3 by default.',
  valid: [{ title: 'three badges', yaml: 'x-badges: [{ name: A }, { name: B }, { name: C }]' }],
  invalid: [
    {
      title: 'four badges',
      yaml: 'x-badges: [{ name: A }, { name: B }, { name: C }, { name: D }]',
      reports: [{ at: 'x-badges', message: '`x-badges` should list at most 3 badges; found 4.' }],
    },
    {
      title: 'two badges, with `max: 1`',
      yaml: 'x-badges: [{ name: A }, { name: B }]',
      options: { max: 1 },
      reports: [{ at: 'x-badges', message: '`x-badges` should list at most 1 badge; found 2.' }],
    },
  ],
};
