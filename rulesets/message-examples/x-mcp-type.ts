import type { InvalidExample } from '../rule.ts';

/** Further invalid examples of `x-mcp-type`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  {
    title: 'a schema as a text',
    host: 'mcp',
    yaml: 'tools: [{ name: a, description: A, inputSchema: "#/components/schemas/Order" }]',
    reports: [
      {
        at: 'tools.0.inputSchema',
        message:
          '`inputSchema` must be an object; found "#/components/schemas/Order". Write `inputSchema: { $ref: "#/components/schemas/Order" }`.',
      },
    ],
  },
  {
    title: 'a word for a flag that YAML 1.1 had',
    host: 'openapi-mcp',
    yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { tools: { listChanged: yes } }',
    reports: [
      {
        at: 'x-mcp.capabilities.tools.listChanged',
        message: '`listChanged` must be a boolean; found "yes". Did you mean `true`?',
      },
    ],
  },
  {
    title: 'capabilities as a list',
    host: 'openapi-mcp',
    yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: [tools, prompts]',
    reports: [
      {
        at: 'x-mcp.capabilities',
        message: '`capabilities` must be an object; found a list. Write `capabilities: { tools: {}, prompts: {} }`.',
      },
    ],
  },
  {
    title: 'a tool as OpenAI writes it',
    host: 'mcp',
    yaml: 'tools:\n  - type: function\n    function: { name: list, description: Lists, parameters: { type: object } }',
    reports: [
      {
        at: 'tools.0.function',
        message:
          'A tool must hold its fields itself; found them in `function`. Write `name`, `description` and `inputSchema` in its place, and no `type`.',
      },
    ],
  },
  {
    title: 'a schema of JSON in quotes',
    host: 'mcp',
    yaml: `tools: [{ name: a, description: A, inputSchema: '{"type": "object"}' }]`,
    reports: [
      {
        at: 'tools.0.inputSchema',
        message:
          '`inputSchema` must be an object; found "{\\"type\\": \\"object\\"}". Remove the quotes, or the `|`, that make it a text.',
      },
    ],
  },
  {
    title: 'tags in a text',
    host: 'mcp-tool',
    yaml: 'tags: writing, notes',
    reports: [
      {
        at: 'tags',
        message: '`tags` must be a list of strings; found "writing, notes". Write `tags: [writing, notes]`.',
      },
    ],
  },

  {
    title: 'a number for a schema',
    yaml: 'outputSchema: 1',
    reports: [
      {
        at: 'outputSchema',
        message: '`outputSchema` must be a schema or a reference to one; found 1.',
      },
    ],
  },
  {
    title: 'a list of one server',
    host: 'openapi-mcp',
    yaml: 'x-mcp:\n- protocolVersion: "2025-11-25"',
    reports: [
      {
        at: 'x-mcp',
        message:
          '`x-mcp` must be an object; found a list. Remove the `- ` before its first field, or the `[ ]` around it.',
      },
    ],
  },
];
