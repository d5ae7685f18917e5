import type { InvalidExample } from '../rule.ts';

/** Further invalid examples of `x-badges-type`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  {
    title: 'a name that YAML reads as a comment',
    yaml: 'x-badges:\n  - name: #1 in sales',
    reports: [
      {
        at: 'x-badges.0.name',
        message:
          '`name` must be a string; found null. Give it a value, or remove it. Quote a value that starts with `#`, or it is a comment.',
      },
    ],
  },
  {
    title: 'a dash too many',
    yaml: 'x-badges:\n  - - name: Beta',
    reports: [
      {
        at: 'x-badges.0',
        message:
          'Each item of `x-badges` must be an object; found a list. Remove the `- ` before its first field, or the `[ ]` around it.',
      },
    ],
  },
  {
    title: 'a colon without a blank behind it',
    yaml: 'x-badges:\n  - name:Beta',
    reports: [
      {
        at: 'x-badges.0',
        message: 'Each item of `x-badges` must be an object; found "name:Beta". Write `{ name: Beta }`.',
      },
    ],
  },
  {
    title: 'several names in a text',
    yaml: 'x-badges: Beta, New',
    reports: [
      {
        at: 'x-badges',
        message: '`x-badges` must be a list of badges; found "Beta, New". Write `[{ name: Beta }, { name: New }]`.',
      },
    ],
  },
];
