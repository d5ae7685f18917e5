import { badgeRequired } from '../../functions/badge-fields.ts';
import { generationOptions } from '../../functions/check.ts';
import { allBadges } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = {
  places: allBadges,
  look: badgeRequired,
  options: generationOptions,
};

export const rule: Rule = {
  id: 'x-badges-required',
  summary: 'A badge must have a `name` that is not blank.',
  severity: 'error',
  recommended: true,
  seed: { options: { generation: 'seed' } },
  functionName: 'badge-required',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A badge without a name is drawn as an empty pill, which readers take for a rendering error.',
  origin:
    'The specification, Badge object: `name` is required. The words `label` (RapiDoc), `text` (Medusa) and `value` (RapidAPI) belong to other tools.',
  host: 'asyncapi-channel',
  valid: [
    { title: 'a name of one character', yaml: 'x-badges: [{ name: β }]' },
    {
      title: 'a reference to a badge',
      yaml: "x-badges: [{ $ref: '#/channels/orders/x-beta' }]\nx-beta: { name: Beta }",
    },
    { title: 'on an operation of AsyncAPI 2', yaml: 'x-badges: [{ name: Beta }]', host: 'asyncapi-2-operation' },
  ],
  invalid: [
    {
      title: 'no name',
      yaml: 'x-badges: [{ color: red }]',
      reports: [{ at: 'x-badges.0', message: 'A badge must have a `name`; found none.' }],
    },
    {
      title: 'spaces only',
      yaml: 'x-badges: [{ name: "  " }]',
      reports: [{ at: 'x-badges.0.name', message: '`name` must not be blank; found "  ".' }],
    },
    {
      title: 'no text, twice',
      yaml: 'x-badges: [{ name: "" }, { name: "" }]',
      reports: [
        { at: 'x-badges.0.name', message: '`name` must not be blank; found "".' },
        { at: 'x-badges.1.name', message: '`name` must not be blank; found "".' },
      ],
    },
    {
      title: 'a character without width',
      yaml: 'x-badges: [{ name: "\\u200B" }]',
      reports: [
        { at: 'x-badges.0.name', message: '`name` must not be blank; found only invisible characters (U+200B).' },
      ],
    },
    {
      title: "RapiDoc's word, which AsyncAPI has no use for",
      yaml: 'x-badges: [{ label: Beta }]',
      reports: [
        { at: 'x-badges.0', message: 'A badge must have a `name`; found "label" instead. Rename it to `name`.' },
      ],
    },
    {
      title: "RapiDoc's word beside a `name`",
      yaml: 'x-badges: [{ label: Beta }, { name: New }]',
      host: 'openapi-operation',
      reports: [
        { at: 'x-badges.0', message: 'A badge must have a `name`; found "label" instead. Rename it to `name`.' },
      ],
    },
    {
      title: 'a slip',
      yaml: 'x-badges: [{ nmae: Beta }]',
      reports: [
        { at: 'x-badges.0', message: 'A badge must have a `name`; found "nmae" instead. Rename it to `name`.' },
      ],
    },
  ],
  more: [
    {
      title: 'the word for the name of a tool',
      yaml: 'x-badges: [{ title: Beta }]',
      reports: [
        { at: 'x-badges.0', message: 'A badge must have a `name`; found "title" instead. Rename it to `name`.' },
      ],
    },
    {
      title: 'a letter of Cyrillic',
      yaml: 'x-badges: [{ nаme: Beta }]',
      reports: [
        {
          at: 'x-badges.0',
          message: 'A badge must have a `name`; found "nаme" instead. Rename it to `name`. Its "а" is U+0430.',
        },
      ],
    },
  ],
};
