import { badgeRefs } from '../../functions/references.ts';
import { brokenBadgeRefs } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: brokenBadgeRefs, look: badgeRefs };

export const rule: Rule = {
  id: 'x-badges-ref',
  summary: 'Every reference of `x-badges` must lead to a value.',
  severity: 'error',
  recommended: true,
  seed: 'as-is',
  functionName: 'badge-refs',
  check,
};

export const docs: RuleDocs = {
  rationale: 'The page lacks the badges that a broken reference should show, and nobody is told.',
  origin: 'The specification, structural rules; OpenAPI and AsyncAPI section "Reference Object".',
  host: 'asyncapi-channel',
  notes:
    'A file that is missing is reported at the reference. One that may not be read, as it stands outside of the root folder, is a warning of `x-badges-ref-remote` in `assay lint`. Spectral prints `invalid-ref` of its own for some.',
  valid: [
    {
      title: 'a list in the description',
      yaml: "x-badges: { $ref: '#/channels/orders/x-shared' }\nx-shared: [{ name: Beta }]",
    },
    {
      title: 'a badge in the description',
      yaml: "x-badges: [{ $ref: '#/channels/orders/x-beta' }]\nx-beta: { name: Beta }",
    },
  ],
  invalid: [
    {
      title: 'a list that is not there',
      yaml: "x-badges: { $ref: '#/channels/orders/x-share' }\nx-shared: [{ name: Beta }]",
      reports: [
        {
          at: 'x-badges.$ref',
          message: '`#/channels/orders/x-share` does not exist. Did you mean `#/channels/orders/x-shared`?',
        },
      ],
    },
    {
      title: 'a badge in a file that is missing',
      yaml: 'x-badges: [{ $ref: badges.yaml#/beta }]',
      reports: [{ at: 'x-badges.0.$ref', message: '`badges.yaml#/beta` is in a file that cannot be read.' }],
    },
    {
      title: 'a circle',
      yaml: "x-badges: { $ref: '#/channels/orders/x-badges' }",
      reports: [{ at: 'x-badges.$ref', message: '`#/channels/orders/x-badges` leads back to itself.' }],
    },
  ],
};
