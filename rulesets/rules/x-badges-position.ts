import { badgePosition } from '../../functions/badge-fields.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, look: badgePosition };

export const rule: Rule = {
  id: 'x-badges-position',
  summary: 'The `position` of a badge must be `before` or `after`.',
  severity: 'error',
  recommended: true,
  seed: 'as-is',
  functionName: 'badge-position',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Renderers compare with `before` only, so a slip silently moves the badge behind the title.',
  origin: 'The specification, Badge object.',
  host: 'asyncapi-channel',
  valid: [
    { title: 'before the title', yaml: 'x-badges: [{ name: Beta, position: before }]' },
    { title: 'left out', yaml: 'x-badges: [{ name: Beta }]' },
  ],
  invalid: [
    {
      title: 'another casing',
      yaml: 'x-badges: [{ name: Beta, position: Before }]',
      reports: [
        {
          at: 'x-badges.0.position',
          message: '`position` must be `before` or `after`; found "Before". Did you mean `before`?',
        },
      ],
    },
    {
      title: 'another word, on the second badge',
      yaml: 'x-badges: [{ name: Beta }, { name: New, position: left }]',
      reports: [{ at: 'x-badges.1.position', message: '`position` must be `before` or `after`; found "left".' }],
    },
    {
      title: 'a badge behind a reference',
      yaml: "x-badges: [{ $ref: '#/channels/orders/x-beta' }]\nx-beta: { name: Beta, position: left }",
      reports: [{ at: 'x-beta.position', message: '`position` must be `before` or `after`; found "left".' }],
    },
    {
      title: 'a list behind a reference',
      yaml: "x-badges: { $ref: '#/channels/orders/x-shared' }\nx-shared: [{ name: Beta, position: left }]",
      reports: [{ at: 'x-shared.0.position', message: '`position` must be `before` or `after`; found "left".' }],
    },
  ],
};
