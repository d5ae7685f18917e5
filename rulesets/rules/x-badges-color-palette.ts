import { badgePaletteColor } from '../../functions/badge-color.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, field: 'color', look: badgePaletteColor };

export const rule: Rule = {
  id: 'x-badges-color-palette',
  summary: 'The `color` of a badge should be a CSS colour rather than a palette word.',
  severity: 'info',
  recommended: true,
  seed: 'off',
  functionName: 'badge-palette-color',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Only newer renderers know `carrot` or `success`; elsewhere the badge loses its background.',
  origin: 'Renderer behaviour. The preset `seed` takes these words for errors of `x-badges-color` instead.',
  host: 'asyncapi-channel',
  valid: [{ title: 'a word that is in both', yaml: 'x-badges: [{ name: Beta, color: turquoise }]' }],
  invalid: [
    {
      title: 'a palette word',
      yaml: 'x-badges: [{ name: Beta, color: carrot }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message: '`color` should be a CSS colour; found "carrot", a palette word that only newer renderers read.',
        },
      ],
    },
  ],
};
