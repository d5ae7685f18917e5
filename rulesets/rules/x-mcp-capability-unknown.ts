import { knownCapabilities } from '../../functions/mcp/fields.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(knownCapabilities);

export const rule = mcpRule(
  'x-mcp-capability-unknown',
  'warn',
  'Capabilities and their flags should be those of MCP.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'A misspelled capability is not declared, and a flag in the wrong place does nothing.',
  origin: 'MCP section "Capability Negotiation".',
  host: 'openapi-mcp',
  valid: [
    {
      title: 'all flags',
      yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { resources: { subscribe: true, listChanged: true }, experimental: { a: {} }, completions: {} }',
    },
    {
      title: 'an extension',
      yaml: 'x-mcp:\n  protocolVersion: "2026-07-28"\n  capabilities: { extensions: { com.example/search: {} } }',
    },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { resource: {} }',
      reports: [
        {
          at: 'x-mcp.capabilities.resource',
          message:
            '`capabilities` should have only the fields `logging`, `prompts`, `resources`, `tools`, `completions`, `experimental`, `tasks` and `extensions`; found "resource". Did you mean `resources`?',
        },
      ],
    },
    {
      title: 'a flag of resources under tools',
      yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { tools: { subscribe: true } }',
      reports: [
        {
          at: 'x-mcp.capabilities.tools.subscribe',
          message: '`tools` should have only the field `listChanged`; found "subscribe".',
        },
      ],
    },
    {
      title: 'a flag under logging',
      yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { logging: { listChanged: true } }',
      reports: [
        {
          at: 'x-mcp.capabilities.logging.listChanged',
          message: '`logging` should have no fields; found "listChanged".',
        },
      ],
    },
    {
      title: 'an extension without a prefix',
      yaml: 'x-mcp:\n  protocolVersion: "2026-07-28"\n  capabilities: { extensions: { search: {} } }',
      reports: [
        {
          at: 'x-mcp.capabilities.extensions.search',
          message: 'An extension should be named `prefix/name`; found "search".',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a capability of clients',
      yaml: 'x-mcp:\n  protocolVersion: "2025-11-25"\n  capabilities: { sampling: {} }',
      reports: [
        {
          at: 'x-mcp.capabilities.sampling',
          message:
            '`capabilities` should have only the fields `logging`, `prompts`, `resources`, `tools`, `completions`, `experimental`, `tasks` and `extensions`; found "sampling". That is a capability of clients.',
        },
      ],
    },
  ],
};
