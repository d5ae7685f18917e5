import { fieldsInVersion } from '../../functions/mcp/versions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(fieldsInVersion);

export const rule = mcpRule(
  'x-mcp-field-in-version',
  'warn',
  'Fields should be those of the MCP version that the server speaks.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'A client of that version ignores the field: titles, icons or structured output silently go missing.',
  origin:
    'MCP, the changelogs of its versions: from 2025-03-26 `annotations` of tools, `completions`; from 2025-06-18 `title`, `outputSchema`, `_meta`, `lastModified`; from 2025-11-25 `icons`; in 2025-11-25 only `execution` and `tasks`; from 2026-07-28 `extensions`, and `logging` is deprecated.',
  host: 'openapi-mcp',
  notes:
    '`$schema` in the schemas of tools is told once, at the first of them: libraries write it into all, and clients of older versions pass over it.',
  valid: [
    {
      title: 'structured output from 2025-06-18 on',
      yaml: "x-mcp:\n  protocolVersion: '2025-06-18'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object }, outputSchema: { type: object } }]",
    },
  ],
  invalid: [
    {
      title: 'structured output under 2024-11-05',
      yaml: "x-mcp:\n  protocolVersion: '2024-11-05'\n  capabilities: { tools: {}, resources: {} }\n  tools: [{ name: a, description: A, inputSchema: { type: object }, outputSchema: { type: object } }]",
      reports: [
        {
          at: 'x-mcp.tools.0.outputSchema',
          message:
            '`outputSchema` came with MCP 2025-06-18, but `protocolVersion` is 2024-11-05. Raise it or remove the field.',
        },
      ],
    },
    {
      title: 'tasks under 2026-07-28',
      yaml: 'x-mcp:\n  protocolVersion: "2026-07-28"\n  capabilities: { tasks: {} }',
      reports: [
        {
          at: 'x-mcp.capabilities.tasks',
          message: '`tasks` left MCP after 2025-11-25, but `protocolVersion` is 2026-07-28. Remove the field.',
        },
      ],
    },
    {
      title: 'logging under 2026-07-28',
      yaml: 'x-mcp:\n  protocolVersion: "2026-07-28"\n  capabilities: { logging: {} }',
      reports: [
        {
          at: 'x-mcp.capabilities.logging',
          message:
            '`logging` is deprecated from MCP 2026-07-28 on, and `protocolVersion` is 2026-07-28. Remove the field.',
        },
      ],
    },
  ],
};
