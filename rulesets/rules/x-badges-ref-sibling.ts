import { badgeRefSibling } from '../../functions/badge-placement.ts';
import { droppedBadges } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: droppedBadges, look: badgeRefSibling };

export const rule: Rule = {
  id: 'x-badges-ref-sibling',
  summary: '`x-badges` should not stand beside a `$ref` whose siblings are dropped.',
  severity: 'info',
  recommended: true,
  seed: 'as-is',
  functionName: 'badge-ref-sibling',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Parsers replace the whole object by what `$ref` names, so the badges are never seen.',
  origin:
    'OpenAPI 3.0 section "Reference Object", AsyncAPI section "Reference Object". From OpenAPI 3.1, schemas keep their siblings.',
  host: 'asyncapi-channel',
  valid: [
    {
      title: 'a schema of OpenAPI 3.1 keeps them',
      yaml: "$ref: '#/components/schemas/Other'\nx-badges: [{ name: Beta }]",
      host: 'openapi-schema',
    },
  ],
  invalid: [
    {
      title: 'an AsyncAPI channel',
      yaml: "$ref: '#/components/channels/other'\nx-badges: [{ name: Beta }]",
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` should not stand beside `$ref`, where parsers drop it. Move it to the referenced object.',
        },
      ],
    },
    {
      title: 'a schema of OpenAPI 3.0',
      yaml: "$ref: '#/components/schemas/Other'\nx-badges: [{ name: Beta }]",
      host: 'openapi-3.0-schema',
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` should not stand beside `$ref`, where parsers drop it. Move it to the referenced object.',
        },
      ],
    },
  ],
};
