import { inputDescriptions } from '../../functions/mcp/opinions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(inputDescriptions);

export const rule = mcpRule(
  'x-mcp-input-description',
  'warn',
  'Every parameter of a tool should have a `description`.',
  check,
  { recommended: false },
);

export const docs: RuleDocs = {
  rationale: 'A model has nothing but names and descriptions to decide what to send.',
  origin: 'Our opinion.',
  host: 'mcp',
  notes: 'Parameters are the `properties` of `inputSchema`. One that is a `$ref` is left alone.',
  valid: [
    {
      title: 'a description',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { id: { description: Of the order } } } }]',
    },
  ],
  invalid: [
    {
      title: 'none',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { id: { type: string } } } }]',
      reports: [
        {
          at: 'tools.0.inputSchema.properties.id',
          message: 'The parameter `id` of a tool should have a `description`; found none.',
        },
      ],
    },
  ],
};
