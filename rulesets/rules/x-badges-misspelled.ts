import { misspelledBadges } from '../../functions/badge-placement.ts';
import { badgeHosts } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: badgeHosts, look: misspelledBadges };

export const rule: Rule = {
  id: 'x-badges-misspelled',
  summary: 'A key near `x-badges` should be spelled `x-badges`.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'misspelled-badges',
  check,
};

export const docs: RuleDocs = {
  rationale:
    'Extensions are free text to every parser, so a slip in the key hides all badges of the object without a word.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  valid: [
    { title: 'the key itself', yaml: 'x-badges: [{ name: Beta }]' },
    { title: 'another extension', yaml: 'x-budget: 7' },
  ],
  invalid: [
    {
      title: 'the singular',
      yaml: 'x-badge: [{ name: Beta }]',
      reports: [
        { at: 'x-badge', message: '"x-badge" should be spelled `x-badges`: no renderer reads it as it stands.' },
      ],
    },
    {
      title: 'another casing',
      yaml: 'x-Badges: [{ name: Beta }]',
      reports: [
        { at: 'x-Badges', message: '"x-Badges" should be spelled `x-badges`: no renderer reads it as it stands.' },
      ],
    },
    {
      title: 'swapped letters, on an OpenAPI operation',
      yaml: 'x-bagdes: [{ name: Beta }]',
      host: 'openapi-operation',
      reports: [
        { at: 'x-bagdes', message: '"x-bagdes" should be spelled `x-badges`: no renderer reads it as it stands.' },
      ],
    },
    {
      title: 'no dash',
      yaml: 'xbadges: [{ name: Beta }]',
      reports: [
        { at: 'xbadges', message: '"xbadges" should be spelled `x-badges`: no renderer reads it as it stands.' },
      ],
    },
  ],
  more: [
    {
      title: 'a hyphen that looks like the other',
      yaml: 'x‑badges: [{ name: Beta }]',
      reports: [
        {
          at: 'x‑badges',
          message: '"x‑badges" should be spelled `x-badges`: no renderer reads it as it stands. Its "‑" is U+2011.',
        },
      ],
    },
  ],
};
