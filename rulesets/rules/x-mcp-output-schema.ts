import { outputSchema } from '../../functions/mcp/tool-schemas.ts';
import { generationOptions } from '../../functions/check.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(outputSchema, generationOptions);

export const rule = mcpRule(
  'x-mcp-output-schema',
  'error',
  'An `outputSchema` must be a schema of an object or a reference to a schema component.',
  check,
  { seed: { options: { generation: 'seed' } } },
);

export const docs: RuleDocs = {
  rationale:
    'Readers and clients follow the reference: a bare name leads nowhere. Before MCP 2026-07-28 structured content must be an object.',
  origin:
    'The specification: an object, or a reference to a schema component. MCP section "Tool" before 2026-07-28: `type: object`; for that part the specification alone would allow the document.',
  host: 'mcp-tool',
  notes:
    'Option `generation`: `seed` takes the name of a component for a reference and leaves the type alone; `any` (default) does neither.',
  valid: [
    { title: 'an object', yaml: 'outputSchema: { type: object }' },
    { title: 'a reference', yaml: 'outputSchema: { $ref: "#/components/schemas/Order" }' },
    {
      title: 'a list, from 2026-07-28 on',
      yaml: 'x-mcp:\n  protocolVersion: "2026-07-28"\n  capabilities: { tools: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object }, outputSchema: { type: array } }]',
      host: 'openapi-mcp',
    },
  ],
  invalid: [
    {
      title: 'a bare name',
      yaml: 'outputSchema: Order',
      reports: [
        {
          at: 'outputSchema',
          message:
            '`outputSchema` must be a schema or a reference to a schema component; found "Order". Write `outputSchema: { $ref: "#/components/schemas/Order" }`.',
        },
      ],
    },
    {
      title: 'a slip in a bare name',
      yaml: 'outputSchema: Oder',
      reports: [
        {
          at: 'outputSchema',
          message:
            '`outputSchema` must be a schema or a reference to a schema component; found "Oder". Write `outputSchema: { $ref: "#/components/schemas/Order" }`.',
        },
      ],
    },
    {
      title: 'a list',
      yaml: 'outputSchema: { type: array }',
      reports: [{ at: 'outputSchema.type', message: '`outputSchema` must have `type: object`; found "array".' }],
    },
  ],
};
