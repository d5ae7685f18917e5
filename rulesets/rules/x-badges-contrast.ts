import { badgeContrast, badgeContrastOptions } from '../../functions/badge-color.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = {
  places: eachBadge,
  field: 'color',
  look: badgeContrast,
  options: badgeContrastOptions,
};

export const rule: Rule = {
  id: 'x-badges-contrast',
  summary: 'The `color` of a badge should have enough contrast with its text.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badge-contrast',
  check,
};

export const docs: RuleDocs = {
  rationale: 'White on yellow is unreadable for many and tiring for all.',
  origin: 'Our opinion, measured as WCAG 2.2 contrast ratio; what is see-through is composited on white first.',
  host: 'asyncapi-channel',
  notes:
    'Option `ratio`: the least contrast, 3 by default (4.5 is WCAG AA for small text; the default colour `#1f7cff` itself misses it). Option `textColors`: the colours the text may have, `["#ffffff"]` by default; the badge must reach the ratio with each.',
  valid: [
    { title: 'the default colour', yaml: 'x-badges: [{ name: Beta, color: "#1f7cfe" }]' },
    {
      title: 'yellow under black text',
      yaml: 'x-badges: [{ name: Beta, color: yellow }]',
      options: { textColors: ['black'] },
    },
  ],
  invalid: [
    {
      title: 'white on yellow',
      yaml: 'x-badges: [{ name: Beta, color: yellow }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` should have a contrast of at least 3 with the text colour #ffffff; found "yellow" with 1.07.',
        },
      ],
    },
    {
      title: 'the default colour, with `ratio: 4.5`',
      yaml: 'x-badges: [{ name: Beta, color: "#1f7cfe" }]',
      options: { ratio: 4.5 },
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` should have a contrast of at least 4.5 with the text colour #ffffff; found "#1f7cfe" with 3.9.',
        },
      ],
    },
  ],
};
