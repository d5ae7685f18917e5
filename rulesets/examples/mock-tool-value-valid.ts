import { toolValues } from '../../functions/examples/tool-values.ts';
import { mcpCheck } from '../mcp-rule.ts';
import type { Rule, RuleDocs } from '../rule.ts';

export const rule: Rule = {
  id: 'mock-tool-value-valid',
  summary: 'A `default`, `const` or example in a schema of a tool should be valid by that schema.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'mock-tool-value-valid',
  check: mcpCheck(toolValues),
};

export const docs: RuleDocs = {
  rationale: 'A model takes the default for a good argument, and the server refuses the call.',
  origin:
    'JSON Schema section "Meta-data annotations"; MCP section "Tool": `inputSchema` and `outputSchema` are JSON Schema.',
  host: 'mcp',
  notes:
    'Schemas with references within the schema of the tool (`#/$defs/...`) are left alone, and so are components that a tool refers to. `const` is checked by the rest of its schema.',
  valid: [
    {
      title: 'values that fit',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { limit: { type: integer, default: 10, examples: [1, 100] }, kind: { type: string, const: order } } } }]',
    },
    {
      title: 'null where that is allowed',
      yaml: "tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { type: [string, 'null'], default: null } } } }]",
    },
    {
      title: 'a schema with a reference within that of the tool',
      yaml: "tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { items: { $ref: '#/$defs/a' }, default: [1] } }, $defs: { a: { type: string } } } }]",
    },
  ],
  invalid: [
    {
      title: 'a text for a number',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { limit: { type: integer, default: ten } } } }]',
      reports: [
        { at: 'tools.0.inputSchema.properties.limit.default', message: '`default` must be an integer; found "ten".' },
      ],
    },
    {
      title: 'an example and a constant',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { limit: { type: integer, maximum: 100, examples: [10, 1000] }, kind: { type: string, const: 1 } } } }]',
      reports: [
        {
          at: 'tools.0.inputSchema.properties.limit.examples.1',
          message: 'An item of `examples` must be at most 100; found 1000.',
        },
        { at: 'tools.0.inputSchema.properties.kind.const', message: '`const` must be a string; found 1.' },
      ],
    },
    {
      title: 'a default of an object',
      yaml: 'tools: [{ name: a, description: A, inputSchema: { type: object, properties: { page: { type: object, properties: { size: { type: integer } }, default: { size: all } } } } }]',
      reports: [
        {
          at: 'tools.0.inputSchema.properties.page.default.size',
          message: '`default` at `/size` must be an integer; found "all".',
        },
      ],
    },
  ],
};
