import { resourceContent } from '../../functions/mcp/resources.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(resourceContent);

export const rule = mcpRule(
  'x-mcp-resource-content',
  'warn',
  'Inline content of a resource should be text or base64, and JSON if it says so.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Renderers show `text` as it is, and decode `blob`. Other content shows as noise.',
  origin: 'Renderer behaviour, after MCP section "Resource Contents".',
  host: 'mcp',
  valid: [
    { title: 'JSON', yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: application/json, text: "{}" }]' },
    { title: 'base64', yaml: 'resources: [{ name: a, uri: "file:///a", blob: aGk= }]' },
  ],
  invalid: [
    {
      title: 'both',
      yaml: 'resources: [{ name: a, uri: "file:///a", text: a, blob: aGk= }]',
      reports: [{ at: 'resources.0', message: 'A resource should have `text` or `blob`, not both; found both.' }],
    },
    {
      title: 'no base64',
      yaml: 'resources: [{ name: a, uri: "file:///a", blob: hello }]',
      reports: [{ at: 'resources.0.blob', message: '`blob` should be base64; found "hello".' }],
    },
    {
      title: 'no JSON',
      yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: application/json, text: "{" }]',
      reports: [{ at: 'resources.0.text', message: '`text` should be JSON, as `mimeType` says; found "{".' }],
    },
  ],
  more: [
    {
      title: 'a negative size',
      yaml: 'resources: [{ name: a, uri: "file:///a", size: -1 }]',
      reports: [
        {
          at: 'resources.0.size',
          message: '`size` should be a number of bytes: whole, and 0 or more; found -1.',
        },
      ],
    },
  ],
};
