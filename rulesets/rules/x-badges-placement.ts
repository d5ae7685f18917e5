import { badgePlacement } from '../../functions/badge-placement.ts';
import { generationOptions } from '../../functions/check.ts';
import { badgesAnywhere } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: badgesAnywhere, look: badgePlacement, options: generationOptions };

export const rule: Rule = {
  id: 'x-badges-placement',
  summary: '`x-badges` should stand on an object whose badges are drawn.',
  severity: 'warn',
  recommended: true,
  seed: { options: { generation: 'seed' } },
  functionName: 'badge-placement',
  check,
};

export const docs: RuleDocs = {
  rationale:
    'Badges on a message, a tag or a response are drawn nowhere: the author sees a tidy file, the reader nothing.',
  origin: 'The specification: channels and operations. Newer renderers read parameters and schemas as well.',
  host: 'asyncapi-channel',
  notes:
    'Option `generation`: `seed` accepts channels and operations only; `any` (default) parameters and schemas as well.',
  valid: [
    { title: 'a channel', yaml: 'x-badges: [{ name: Beta }]' },
    { title: 'an operation of AsyncAPI', yaml: 'x-badges: [{ name: Beta }]', host: 'asyncapi-operation' },
    { title: 'a channel of AsyncAPI 2', yaml: 'x-badges: [{ name: Beta }]', host: 'asyncapi-2-channel' },
    { title: 'an operation of OpenAPI 2.0', yaml: 'x-badges: [{ name: Beta }]', host: 'openapi-2-operation' },
    { title: 'a schema', yaml: 'x-badges: [{ name: Beta }]', host: 'openapi-schema' },
    { title: 'a parameter', yaml: 'x-badges: [{ name: Beta }]', host: 'openapi-parameter' },
    {
      title: 'a property that happens to be called x-badges',
      yaml: 'properties:\n  x-badges: { type: string }',
      host: 'openapi-schema',
    },
    { title: 'data in an example', yaml: 'example: { x-badges: Beta }', host: 'openapi-schema' },
  ],
  invalid: [
    {
      title: 'a message',
      yaml: 'x-badges: [{ name: Beta }]',
      host: 'asyncapi-message',
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` should stand on a channel, an operation, a parameter or a schema; found on a message, where nothing draws it.',
        },
      ],
    },
    {
      title: 'a reference to a message, where moving them to the message would not help',
      yaml: "$ref: '#/components/messages/other'\nx-badges: [{ name: Beta }]",
      host: 'asyncapi-message',
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` should stand on a channel, an operation, a parameter or a schema; found on a message, where nothing draws it.',
        },
      ],
    },
    {
      title: 'the document itself',
      yaml: 'x-badges: [{ name: Beta }]',
      host: 'openapi-root',
      reports: [
        {
          at: 'x-badges',
          message:
            '`x-badges` should stand on an operation, a parameter or a schema; found on the document itself, where nothing draws it.',
        },
      ],
    },
    {
      title: 'a schema, with `generation: seed`',
      yaml: 'x-badges: [{ name: Beta }]',
      host: 'openapi-schema',
      options: { generation: 'seed' },
      reports: [
        {
          at: 'x-badges',
          message: '`x-badges` should stand on an operation; found on a schema, where nothing draws it.',
        },
      ],
    },
  ],
};
