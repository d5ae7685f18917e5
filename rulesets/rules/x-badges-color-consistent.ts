import { badgeColorConsistent } from '../../functions/badge-consistency.ts';
import { allBadges } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: allBadges, look: badgeColorConsistent };

export const rule: Rule = {
  id: 'x-badges-color-consistent',
  summary: 'A badge name should have one colour across the document.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badge-color-consistent',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Readers learn a badge by its colour; one word in two colours says two things.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  notes:
    'A colour that is left out counts as the default, `#1f7cff`. Spellings of one colour (`red`, `#f00`) are equal.',
  valid: [
    {
      title: 'two spellings of red',
      yaml: 'x-badges: [{ name: Beta, color: red }]\nparameters: { id: { x-badges: [{ name: Beta, color: "#f00" }] } }',
    },
  ],
  invalid: [
    {
      title: 'two colours',
      yaml: 'x-badges: [{ name: Beta, color: red }]\nparameters: { id: { x-badges: [{ name: Beta, color: blue }, { name: Old }] } }',
      reports: [
        {
          at: 'parameters.id.x-badges.0.color',
          message: '`color` should be the same wherever a badge is named "Beta"; found "blue", and "red" before.',
        },
      ],
    },
    {
      title: 'a colour and the default',
      yaml: 'x-badges: [{ name: Beta, color: red }]\nparameters: { id: { x-badges: [{ name: Beta }] } }',
      reports: [
        {
          at: 'parameters.id.x-badges.0',
          message:
            '`color` should be the same wherever a badge is named "Beta"; found the default "#1f7cff", and "red" before.',
        },
      ],
    },
  ],
};
