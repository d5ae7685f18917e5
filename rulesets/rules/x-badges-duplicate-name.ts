import { badgeUniqueNames } from '../../functions/badge-names.ts';
import { badgeLists } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: badgeLists, look: badgeUniqueNames };

export const rule: Rule = {
  id: 'x-badges-duplicate-name',
  summary: 'A name should stand once in a list of badges.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'badge-unique-names',
  check,
};

export const docs: RuleDocs = {
  rationale:
    'Renderers use the name as the key of the badge. Of two badges with the same name one is lost, or they swap on every redraw.',
  origin: 'Renderer behaviour.',
  host: 'asyncapi-channel',
  valid: [{ title: 'names that differ', yaml: 'x-badges: [{ name: Beta }, { name: Beta 2 }]' }],
  invalid: [
    {
      title: 'one name twice',
      yaml: 'x-badges: [{ name: Beta }, { name: New }, { name: Beta }]',
      reports: [
        { at: 'x-badges.2.name', message: '`name` should stand once in a list of badges; found "Beta" again.' },
      ],
    },
  ],
};
