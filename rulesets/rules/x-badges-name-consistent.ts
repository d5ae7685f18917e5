import { badgeNameConsistent } from '../../functions/badge-consistency.ts';
import { allBadges } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: allBadges, look: badgeNameConsistent };

export const rule: Rule = {
  id: 'x-badges-name-consistent',
  summary: 'A badge name should have one casing across the document.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badge-name-consistent',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Beta, beta and BETA on one page look like three things.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  valid: [
    { title: 'one casing', yaml: 'x-badges: [{ name: Beta }]\nparameters: { id: { x-badges: [{ name: Beta }] } }' },
  ],
  invalid: [
    {
      title: 'two casings',
      yaml: 'x-badges: [{ name: Beta }]\nparameters: { id: { x-badges: [{ name: BETA }] } }',
      reports: [
        {
          at: 'parameters.id.x-badges.0.name',
          message: '`name` should have the same casing everywhere; found "BETA", and "Beta" before.',
        },
      ],
    },
  ],
};
