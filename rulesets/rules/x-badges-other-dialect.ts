import { badgeDialect } from '../../functions/badge-fields.ts';
import { allBadges } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: allBadges, look: badgeDialect };

export const rule: Rule = {
  id: 'x-badges-other-dialect',
  summary: 'The badges of a description should not be written for another tool alone.',
  severity: 'info',
  recommended: true,
  seed: 'off',
  functionName: 'badge-dialect',
  check,
};

export const docs: RuleDocs = {
  rationale: 'RapiDoc calls the text of a badge `label`. Renderers that read `name` draw such badges without a text.',
  origin: 'What renderers do: RapiDoc draws `label` on operations of OpenAPI.',
  host: 'openapi-operation',
  notes:
    'One finding a description, at its first badge, and only where every badge has a `label` and none a `name`. Else, in AsyncAPI and in the preset `seed`, [x-badges-required](x-badges-required.md) reports each badge.',
  valid: [{ title: 'a name', yaml: 'x-badges: [{ name: Beta, color: red }]' }],
  invalid: [
    {
      title: 'badges for RapiDoc',
      yaml: 'x-badges: [{ label: Beta, color: red }, { label: New }]',
      reports: [
        {
          at: 'x-badges.0.label',
          message:
            "Badges should have a `name`; found `label` in every badge, which is RapiDoc's word. RapiDoc reads these badges, other renderers do not.",
        },
      ],
    },
  ],
};
