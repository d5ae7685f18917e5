import { badgeTypes } from '../../functions/badge-fields.ts';
import { badgeLists } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';
import { moreExamples } from '../message-examples/x-badges-type.ts';

export const check: RuleCheck = { places: badgeLists, look: badgeTypes };

export const rule: Rule = {
  id: 'x-badges-type',
  summary: '`x-badges` must be a list of badges, and each field of a badge a string.',
  severity: 'error',
  recommended: true,
  seed: 'as-is',
  functionName: 'badge-types',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A renderer that maps over a string or reads a field of null crashes the page, or draws an empty badge.',
  origin: 'The specification, Badge object; renderers crash on the rest.',
  host: 'asyncapi-channel',
  notes:
    'An unquoted `#` starts a YAML comment, so `color: #1f7cff` is null, and `color: 123456` is a number: quote colours.',
  valid: [
    { title: 'one badge', yaml: 'x-badges: [{ name: Beta }]' },
    { title: 'quoted colour', yaml: 'x-badges: [{ name: Beta, color: "#123456" }]' },
    {
      title: 'a reference to a list',
      yaml: "x-badges: { $ref: '#/channels/orders/x-shared' }\nx-shared: [{ name: Beta }]",
    },
    { title: 'on an OpenAPI operation', yaml: 'x-badges: [{ name: Beta }]', host: 'openapi-operation' },
  ],
  invalid: [
    {
      title: 'a text',
      yaml: 'x-badges: Beta',
      reports: [
        {
          at: 'x-badges',
          message: '`x-badges` must be a list of badges; found "Beta". Write `[{ name: Beta }]`.',
        },
      ],
    },
    {
      title: 'a badge without a list',
      yaml: 'x-badges: { name: Beta }',
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` must be a list of badges; found an object. Put `- ` before the first field, or `[ ]` around it, to make it a list of one.',
        },
      ],
    },
    {
      title: 'a list of null',
      yaml: 'x-badges: [null]',
      reports: [
        {
          at: 'x-badges.0',
          message: 'Each item of `x-badges` must be an object; found null. Give it a value, or remove it.',
        },
      ],
    },
    {
      title: 'a list of texts',
      yaml: 'x-badges: [Beta]',
      reports: [
        {
          at: 'x-badges.0',
          message: 'Each item of `x-badges` must be an object; found "Beta". Write `{ name: Beta }`.',
        },
      ],
    },
    {
      title: 'an unquoted hexadecimal colour, which YAML reads as a comment',
      yaml: 'x-badges:\n  - name: Beta\n    color: #1f7cff',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a string; found null. Give it a value, or remove it. Quote a value that starts with `#`, or it is a comment.',
        },
      ],
    },
    {
      title: 'an unquoted colour without its #',
      yaml: 'x-badges: [{ name: Beta, color: 123456 }]',
      reports: [
        { at: 'x-badges.0.color', message: '`color` must be a string; found 123456. Quote it: `color: "#123456"`.' },
      ],
    },
    {
      title: 'an unquoted colour as programs write it, which YAML reads as a decimal number',
      yaml: 'x-badges: [{ name: Beta, color: 0xff0000 }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message: '`color` must be a string; found 16711680. Quote the colour, as in `color: "#1f7cff"`.',
        },
      ],
    },
    {
      title: 'an unquoted version as name',
      yaml: 'x-badges: [{ name: 2.5 }]',
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` must be a string; found a number. Put quotes around it as it is written.',
        },
      ],
    },
    {
      title: 'a word that YAML reads as a boolean',
      yaml: 'x-badges: [{ name: true }]',
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` must be a string; found true. Put quotes around it as it is written.',
        },
      ],
    },
  ],
  more: moreExamples,
};
