import { annotationValues } from '../../functions/mcp/hints.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(annotationValues);

export const rule = mcpRule(
  'x-mcp-annotations',
  'error',
  'Annotations must have the types and values that MCP gives them.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'A client asks before it calls a destructive tool: `"false"` is a text, and counts as true.',
  origin: 'MCP sections "Tool annotations" and "Annotations". The specification alone would allow the document.',
  host: 'mcp-tool',
  notes: 'Unknown hints are reported by `x-mcp-unknown-field`.',
  valid: [
    { title: 'hints', yaml: 'annotations: { readOnlyHint: true, openWorldHint: false }' },
    {
      title: 'a priority',
      yaml: 'resources: [{ name: a, uri: "file:///a", annotations: { priority: 0.5, audience: [user] } }]',
      host: 'mcp',
    },
  ],
  invalid: [
    {
      title: 'a text for a flag',
      yaml: 'annotations: { readOnlyHint: "true" }',
      reports: [
        {
          at: 'annotations.readOnlyHint',
          message: '`readOnlyHint` must be a boolean; found "true". Did you mean `true`?',
        },
      ],
    },
    {
      title: 'an audience that does not exist',
      yaml: 'resources: [{ name: a, uri: "file:///a", annotations: { audience: [users] } }]',
      host: 'mcp',
      reports: [
        {
          at: 'resources.0.annotations.audience.0',
          message: 'Each item of `audience` must be `user` or `assistant`; found "users". Did you mean `user`?',
        },
      ],
    },
    {
      title: 'a priority above 1',
      yaml: 'resources: [{ name: a, uri: "file:///a", annotations: { priority: 5 } }]',
      host: 'mcp',
      reports: [{ at: 'resources.0.annotations.priority', message: '`priority` must be between 0 and 1; found 5.' }],
    },
  ],
  more: [
    {
      title: 'a date in words',
      host: 'mcp',
      yaml: 'resources: [{ name: a, uri: "file:///a", annotations: { lastModified: yesterday } }]',
      reports: [
        {
          at: 'resources.0.annotations.lastModified',
          message: '`lastModified` must be an ISO 8601 date; found "yesterday". Write it as `2025-01-12T15:00:58Z`.',
        },
      ],
    },
  ],
};
