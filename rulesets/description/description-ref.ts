import { resolvedReferences } from '../../functions/description/valid.ts';
import { descriptionRule } from '../apart-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const rule = descriptionRule(
  'description-ref',
  'A `$ref` of AsyncAPI must lead to a value.',
  resolvedReferences,
);

export const docs: RuleDocs = {
  rationale: 'Generators and documentation stop at it, or leave out what it stands for.',
  origin: 'AsyncAPI section "Reference Object".',
  host: 'asyncapi-channel',
  notes:
    'Each is reported once, where it first stands. Of references in a row, 100 are followed. Files that cannot be read are named as not followed. References to schemas by `$id` are left alone. In OpenAPI a reference that leads nowhere is told by the replay of `assay check`, as [reference](https://unpkg.com/spectral-assay/docs/checks.md#reference).',
  valid: [{ title: 'a reference to what is there', yaml: "servers: [{ $ref: '#/components/channels/other' }]" }],
  invalid: [
    {
      title: 'a misspelled name',
      yaml: "servers: [{ $ref: '#/components/channels/othr' }]",
      reports: [
        {
          at: 'servers.0.$ref',
          message: '`#/components/channels/othr` does not exist. Did you mean `#/components/channels/other`?',
        },
      ],
    },
  ],
};
