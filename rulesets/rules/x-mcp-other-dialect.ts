import { serverDescription } from '../../functions/mcp/placement.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(serverDescription);

export const rule = mcpRule('x-mcp-other-dialect', 'info', 'A root `x-mcp` should describe an MCP server.', check);

export const docs: RuleDocs = {
  rationale:
    'Other tools use the key for switches of their own. If you meant a server description, it was not read as one.',
  origin:
    'Our opinion. A server description has `protocolVersion`, `capabilities` or `servers`, or lists `tools`, `resources` or `prompts`; or all its keys are fields of the MCP object, or slips of them.',
  host: 'openapi-mcp',
  valid: [{ title: 'a server description', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }' }],
  invalid: [
    {
      title: 'a switch',
      yaml: 'x-mcp: true',
      reports: [
        {
          at: 'x-mcp',
          message:
            "`x-mcp` should describe an MCP server; found true. It reads like another tool's use of the key: no other rule looks at it.",
        },
      ],
    },
    {
      title: 'settings of a generator',
      yaml: 'x-mcp: { transport: [stdio], orchestration: code }',
      reports: [
        {
          at: 'x-mcp',
          message:
            "`x-mcp` should describe an MCP server; found an object. It reads like another tool's use of the key: no other rule looks at it.",
        },
      ],
    },
    {
      title: 'tools as a map, without a version',
      yaml: 'x-mcp: { tools: { echo: {} } }',
      reports: [
        {
          at: 'x-mcp',
          message:
            "`x-mcp` should describe an MCP server; found an object. It reads like another tool's use of the key: no other rule looks at it.",
        },
      ],
    },
  ],
};
