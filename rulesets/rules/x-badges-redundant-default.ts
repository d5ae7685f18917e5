import { badgeRedundantDefault } from '../../functions/badge-fields.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, look: badgeRedundantDefault };

export const rule: Rule = {
  id: 'x-badges-redundant-default',
  summary: 'A field of a badge should not repeat its default.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badge-redundant-default',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Defaults written out make the one badge that differs hard to see.',
  origin:
    'The specification, defaults of the Badge object. Off in `recommended`: many teams write defaults on purpose.',
  host: 'asyncapi-channel',
  valid: [{ title: 'values that differ', yaml: 'x-badges: [{ name: Beta, position: before, color: "#1f7cfe" }]' }],
  invalid: [
    {
      title: 'both defaults',
      yaml: 'x-badges: [{ name: Beta, position: after, color: "#1F7CFF" }]',
      reports: [
        {
          at: 'x-badges.0.position',
          message: '`position` should be left out where it repeats the default; found "after". Remove it.',
        },
        {
          at: 'x-badges.0.color',
          message: '`color` should be left out where it repeats the default; found "#1F7CFF". Remove it.',
        },
      ],
    },
  ],
};
