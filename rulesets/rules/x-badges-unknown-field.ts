import { badgeFields } from '../../functions/badge-fields.ts';
import { generationOptions } from '../../functions/check.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, look: badgeFields, options: generationOptions };

export const rule: Rule = {
  id: 'x-badges-unknown-field',
  summary: 'A badge should have only the fields of its table and `x-*`.',
  severity: 'warn',
  recommended: true,
  seed: { severity: 'error', options: { generation: 'seed' } },
  functionName: 'badge-fields',
  check,
};

export const docs: RuleDocs = {
  rationale:
    'A field with another name is ignored: `colour: red` draws the badge in the default blue, and nobody is told.',
  origin: 'The specification, Badge object; `icon` and `description` are read by a renderer.',
  host: 'asyncapi-channel',
  notes:
    'Option `generation`: `seed` accepts `name`, `position` and `color` only; `any` (default) `icon` and `description` as well.',
  valid: [
    {
      title: 'all fields',
      yaml: 'x-badges: [{ name: Beta, position: before, color: red, icon: flask, description: May change }]',
    },
    { title: 'an extension', yaml: 'x-badges: [{ name: Beta, x-owner: payments }]' },
  ],
  invalid: [
    {
      title: 'British spelling',
      yaml: 'x-badges: [{ name: Beta, colour: red }]',
      reports: [
        {
          at: 'x-badges.0.colour',
          message:
            'A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "colour". Did you mean `color`?',
        },
      ],
    },
    {
      title: 'a field that only newer renderers read, with `generation: seed`',
      yaml: 'x-badges: [{ name: Beta, icon: flask }]',
      options: { generation: 'seed' },
      reports: [
        {
          at: 'x-badges.0.icon',
          message: 'A badge should have only the fields `name`, `position` and `color`; found "icon".',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a letter of Cyrillic',
      yaml: 'x-badges: [{ name: Beta, сolor: red }]',
      reports: [
        {
          at: 'x-badges.0.сolor',
          message:
            'A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "сolor". Did you mean `color`? Its "с" is U+0441.',
        },
      ],
    },
  ],
};
