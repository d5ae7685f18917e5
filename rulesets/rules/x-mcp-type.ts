import { fieldTypes } from '../../functions/mcp/fields.ts';
import { generationOptions } from '../../functions/check.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import { moreExamples } from '../message-examples/x-mcp-type.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(fieldTypes, generationOptions);

export const rule = mcpRule('x-mcp-type', 'error', 'Every field of `x-mcp` must have the type of its table.', check, {
  seed: { options: { generation: 'seed' } },
});

export const docs: RuleDocs = {
  rationale:
    'Renderers map over lists and read members of objects: `tools: {}` or `[null]` crashes a page or makes tools vanish.',
  origin:
    'The specification, the tables of the MCP object and its parts; for fields that only MCP has, its schema. Renderers crash on the rest.',
  host: 'mcp-tool',
  notes:
    'Option `generation`: `seed` looks at the fields of the specification and OpenAPI only, and takes any `x-mcp` for a server description; `any` (default) at those of MCP as well, and leaves other dialects alone. The types of `annotations` and `security` are rules of their own.',
  valid: [
    {
      title: 'a flag',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { tools: { listChanged: true } }",
      host: 'openapi-mcp',
    },
    { title: 'a list of tags', yaml: 'tags: [orders]' },
  ],
  invalid: [
    {
      title: 'tools as a map',
      yaml: 'tools: { echo: {} }',
      host: 'mcp',
      reports: [
        { at: 'tools', message: '`tools` must be a list of tools; found an object. Write `tools: [{ name: ... }]`.' },
      ],
    },
    {
      title: 'a list for an object of any fields',
      yaml: '_meta: [internal]',
      host: 'mcp',
      reports: [{ at: '_meta', message: '`_meta` must be an object; found a list.' }],
    },
    {
      title: 'a list of null',
      yaml: 'tools: [null]',
      host: 'mcp',
      reports: [
        {
          at: 'tools.0',
          message: 'Each item of `tools` must be an object; found null. Give it a value, or remove it.',
        },
      ],
    },
    {
      title: 'a list of texts',
      yaml: 'tools: [echo]',
      host: 'mcp',
      reports: [
        { at: 'tools.0', message: 'Each item of `tools` must be an object; found "echo". Write `{ name: echo }`.' },
      ],
    },
    {
      title: 'a flag with a comma too many',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { tools: { listChanged: 'true,' } }",
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp.capabilities.tools.listChanged',
          message: '`listChanged` must be a boolean; found "true,". Did you mean `true`?',
        },
      ],
    },
    {
      title: 'an unquoted number',
      yaml: 'title: 2.5',
      reports: [
        { at: 'title', message: '`title` must be a string; found a number. Put quotes around it as it is written.' },
      ],
    },
    {
      title: 'one tag without a list',
      yaml: 'tags: orders',
      reports: [{ at: 'tags', message: '`tags` must be a list of strings; found "orders". Write `tags: [orders]`.' }],
    },
    {
      title: 'a year for a version',
      yaml: 'x-mcp: { protocolVersion: 2025, capabilities: {} }',
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp.protocolVersion',
          message: '`protocolVersion` must be a string; found 2025. Write a date, such as "2025-11-25".',
        },
      ],
    },
    {
      title: 'tools as a map without a version, with `generation: seed`',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25", tools: {} }',
      host: 'openapi-mcp',
      options: { generation: 'seed' },
      reports: [
        {
          at: 'x-mcp.tools',
          message: '`tools` must be a list of tools; found an empty object. Write `tools: [{ name: ... }]`.',
        },
      ],
    },
  ],
  more: moreExamples,
};
