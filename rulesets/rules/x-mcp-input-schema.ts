import { inputSchema } from '../../functions/mcp/tool-schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(inputSchema);

export const rule = mcpRule(
  'x-mcp-input-schema',
  'error',
  'The `inputSchema` of a tool must have `type: object`.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Arguments of a call are always an object; clients refuse a tool whose schema says otherwise.',
  origin: 'MCP section "Tool". The specification alone would allow the document.',
  host: 'mcp',
  valid: [
    { title: 'without parameters', yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object } }]' },
    {
      title: 'a reference',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { $ref: "#/components/schemas/Order" } }]',
    },
    {
      title: 'a reference within the schema',
      yaml: 'tools:\n  - name: a\n    description: A\n    inputSchema: { type: object, properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: string } } }',
    },
  ],
  invalid: [
    {
      title: 'another type',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: array } }]',
      reports: [{ at: 'tools.0.inputSchema.type', message: '`inputSchema` must have `type: object`; found "array".' }],
    },
    {
      title: 'no type',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { properties: {} } }]',
      reports: [{ at: 'tools.0.inputSchema', message: '`inputSchema` must have `type: object`; found no `type`.' }],
    },
  ],
  more: [
    {
      title: 'a reference without its sign',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { ref: "#/components/schemas/Order" } }]',
      reports: [
        {
          at: 'tools.0.inputSchema',
          message: '`inputSchema` must have `type: object`; found "ref" instead. Rename it to `$ref`.',
        },
      ],
    },
  ],
};
