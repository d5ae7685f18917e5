import { parameterHeaders } from '../../functions/mcp/tool-schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(parameterHeaders);

export const rule = mcpRule('x-mcp-header', 'warn', 'An `x-mcp-header` should be one that clients accept.', check);

export const docs: RuleDocs = {
  rationale: 'A client drops the whole tool for one annotation that breaks a constraint.',
  origin: 'MCP 2026-07-28 section "Custom Headers from Tool Parameters".',
  host: 'openapi-mcp',
  valid: [
    {
      title: 'a nested parameter',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools:\n    - name: a\n      description: A\n      inputSchema: { type: object, properties: { a: { properties: { b: { type: string, x-mcp-header: Region } } } } }",
    },
  ],
  invalid: [
    {
      title: 'another version',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { type: string, x-mcp-header: Region } } } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.a.x-mcp-header',
          message:
            '`x-mcp-header` came with MCP 2026-07-28, but `protocolVersion` is 2025-11-25. Raise it or remove the field.',
        },
      ],
    },
    {
      title: 'a space',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { type: string, x-mcp-header: My Region } } } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.a.x-mcp-header',
          message: '`x-mcp-header` should be the name of a header, without spaces and separators; found "My Region".',
        },
      ],
    },
    {
      title: 'a number',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { type: number, x-mcp-header: Region } } } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.a.x-mcp-header',
          message:
            '`x-mcp-header` should stand on a parameter with `type` `string`, `integer` or `boolean`; found "number".',
        },
      ],
    },
    {
      title: 'no type',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { x-mcp-header: Region } } } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.a.x-mcp-header',
          message:
            '`x-mcp-header` should stand on a parameter with `type` `string`, `integer` or `boolean`; found none.',
        },
      ],
    },
    {
      title: 'twice, in another casing',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools:\n    - name: a\n      description: A\n      inputSchema:\n        type: object\n        properties:\n          a: { type: string, x-mcp-header: Region }\n          b: { type: string, x-mcp-header: region }",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.b.x-mcp-header',
          message: '`x-mcp-header` should name each header once in a tool; found "region" again.',
        },
      ],
    },
    {
      title: 'in the items of a list',
      yaml: "x-mcp:\n  protocolVersion: '2026-07-28'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object, properties: { a: { items: { type: string, x-mcp-header: Region } } } } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.inputSchema.properties.a.items.x-mcp-header',
          message: 'Clients read `x-mcp-header` only on named properties; found it under `items`.',
        },
      ],
    },
  ],
};
