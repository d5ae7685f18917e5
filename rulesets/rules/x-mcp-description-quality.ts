import { optionSchema } from '../../functions/check.ts';
import { descriptionQuality } from '../../functions/mcp/opinions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(
  descriptionQuality,
  optionSchema({
    minLength: { type: 'integer', minimum: 1, examples: [20] },
    maxLength: { type: 'integer', minimum: 1, examples: [500] },
  }),
);

export const rule = mcpRule(
  'x-mcp-description-quality',
  'warn',
  'A `description` should tell more than the name, and tools apart.',
  check,
  { recommended: false },
);

export const docs: RuleDocs = {
  rationale: 'A model chooses a tool by its description: two that read alike are called at random.',
  origin: 'Our opinion.',
  host: 'mcp-tool',
  notes: 'Options `minLength` and `maxLength`: bounds in characters, off unless given.',
  valid: [{ title: 'its own words', yaml: 'title: Orders\noutputSchema: { type: object }' }],
  invalid: [
    {
      title: 'one description for two tools',
      yaml: 'tools:\n  - { name: a, description: Lists, inputSchema: { type: object } }\n  - { name: b, description: Lists, inputSchema: { type: object } }',
      host: 'mcp',
      reports: [
        { at: 'tools.1.description', message: '`description` should differ from that of the tool "a"; found "Lists".' },
      ],
    },
    {
      title: 'the name',
      yaml: 'prompts: [{ name: greet, description: greet }]',
      host: 'mcp',
      reports: [
        { at: 'prompts.0.description', message: '`description` should say more than the name; found "greet".' },
      ],
    },
    {
      title: 'a blank one',
      yaml: 'prompts: [{ name: greet, description: "" }]',
      host: 'mcp',
      reports: [{ at: 'prompts.0.description', message: '`description` should not be blank; found "".' }],
    },
    {
      title: 'too short, with `minLength: 20`',
      yaml: 'prompts: [{ name: greet, description: Greets }]',
      host: 'mcp',
      options: { minLength: 20 },
      reports: [
        { at: 'prompts.0.description', message: '`description` should have at least 20 characters; found "Greets".' },
      ],
    },
  ],
};
