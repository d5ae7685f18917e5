import { badgeNameFormat, badgeNameFormatOptions } from '../../functions/badge-names.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, look: badgeNameFormat, options: badgeNameFormatOptions };

export const rule: Rule = {
  id: 'x-badges-name-format',
  summary: 'The `name` of a badge should read as one short line.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'badge-name-format',
  check,
};

export const docs: RuleDocs = {
  rationale:
    'Stray spaces and line breaks make a pill lopsided, and break styles and searches that go by the name. So do characters that nobody sees; those that turn the direction of writing let a name say something else than it shows.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  notes: 'Option `maxLength`: the longest name in characters, off by default; a sidebar cuts at about 13.',
  valid: [
    { title: 'two words', yaml: 'x-badges: [{ name: Early access }]' },
    { title: 'an emoji of several characters, one without width', yaml: 'x-badges: [{ name: "👩‍💻 Team" }]' },
    { title: 'what looks like a comment of HTML, and is shown', yaml: 'x-badges: [{ name: Beta <!-- soon --> }]' },
    {
      title: '13 characters, with `maxLength: 13`',
      yaml: 'x-badges: [{ name: Early access! }]',
      options: { maxLength: 13 },
    },
  ],
  invalid: [
    {
      title: 'a leading space',
      yaml: 'x-badges: [{ name: " Beta" }]',
      reports: [{ at: 'x-badges.0.name', message: '`name` should have no leading or trailing spaces; found " Beta".' }],
    },
    {
      title: 'a doubled space',
      yaml: 'x-badges: [{ name: "Early  access" }]',
      reports: [{ at: 'x-badges.0.name', message: '`name` should have no doubled spaces; found "Early  access".' }],
    },
    {
      title: 'a line break',
      yaml: 'x-badges: [{ name: "Early\\naccess" }]',
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` should have no line breaks or control characters; found "Early\\naccess".',
        },
      ],
    },
    {
      title: 'a character that nobody sees',
      yaml: 'x-badges: [{ name: "Be\\u200bta" }]',
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` should show all that it says; found a zero width space (U+200B). Did you mean `Beta`?',
        },
      ],
    },
    {
      title: 'another direction of writing',
      yaml: 'x-badges: [{ name: "\\u202eateB" }]',
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` should show all that it says; found a right-to-left override (U+202E). Remove it.',
        },
      ],
    },
    {
      title: 'too long, with `maxLength: 12`',
      yaml: 'x-badges: [{ name: Early access! }]',
      options: { maxLength: 12 },
      reports: [{ at: 'x-badges.0.name', message: '`name` should have at most 12 characters; found "Early access!".' }],
    },
  ],
};
