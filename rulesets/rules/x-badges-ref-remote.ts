import { badgeRemoteRefs } from '../../functions/references.ts';
import { brokenBadgeRefs } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: brokenBadgeRefs, look: badgeRemoteRefs };

export const rule: Rule = {
  id: 'x-badges-ref-remote',
  summary: 'A reference of `x-badges` should stay in the repository.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'badge-remote-refs',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A page that is made elsewhere lacks these badges, and whoever owns the address can change them.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  notes:
    '`assay lint` also reports a file outside of the root folder, which it does not read: `--root <folder>` names another folder. Spectral knows no root folder, and reads such files.',
  valid: [
    {
      title: 'a list in the description',
      yaml: "x-badges: { $ref: '#/channels/orders/x-shared' }\nx-shared: [{ name: Beta }]",
    },
  ],
  invalid: [
    {
      title: 'an address',
      yaml: 'x-badges: [{ $ref: "https://example.com/badges.yaml#/beta" }]',
      reports: [
        {
          at: 'x-badges.0.$ref',
          message:
            'A reference should stay in the repository; found "https://example.com/badges.yaml#/beta". Copy what it names into the description.',
        },
      ],
    },
  ],
};
