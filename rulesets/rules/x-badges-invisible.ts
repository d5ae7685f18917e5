import { badgeVisible } from '../../functions/badge-color.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, field: 'color', look: badgeVisible };

export const rule: Rule = {
  id: 'x-badges-invisible',
  summary: 'The `color` of a badge should be visible.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'badge-visible',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A badge with alpha 0 leaves its white text on the page: nothing is seen.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  valid: [{ title: 'alpha just above 0', yaml: 'x-badges: [{ name: Beta, color: "#1f7cff01" }]' }],
  invalid: [
    {
      title: 'transparent',
      yaml: 'x-badges: [{ name: Beta, color: transparent }]',
      reports: [
        { at: 'x-badges.0.color', message: '`color` should be visible; found "transparent", whose alpha is 0.' },
      ],
    },
    {
      title: 'alpha 0',
      yaml: 'x-badges: [{ name: Beta, color: "rgb(255 0 0 / 0%)" }]',
      reports: [
        { at: 'x-badges.0.color', message: '`color` should be visible; found "rgb(255 0 0 / 0%)", whose alpha is 0.' },
      ],
    },
  ],
};
