import { knownFields } from '../../functions/mcp/fields.ts';
import { generationOptions } from '../../functions/check.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(knownFields, generationOptions);

export const rule = mcpRule(
  'x-mcp-unknown-field',
  'warn',
  'An object of `x-mcp` should have only the fields of its table and `x-*`.',
  check,
  { seed: { severity: 'error', options: { generation: 'seed' } } },
);

export const docs: RuleDocs = {
  rationale:
    'A field with another name is ignored: `inputschema` leaves readers without the parameters, and nobody is told.',
  origin:
    'The specification; the fields of every version of MCP are known as well, and those that a renderer reads. `x-mcp-field-in-version` tells which version has which.',
  host: 'mcp-tool',
  notes:
    'Option `generation`: `seed` looks at the fields of the specification and OpenAPI only, and takes any `x-mcp` for a server description; `any` (default) at those of MCP as well, and leaves other dialects alone. Members of `capabilities` are the matter of `x-mcp-capability-unknown`, but for `generation: seed`.',
  valid: [
    { title: 'fields of MCP', yaml: '_meta: { owner: payments }\nicons: [{ src: "https://example.com/a.png" }]' },
    { title: 'an extension', yaml: 'x-owner: payments' },
    {
      title: 'inline content, which a renderer reads',
      yaml: 'resources: [{ name: readme, uri: "file:///readme", text: Hello }]',
      host: 'mcp',
    },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'outputschema: { type: object }',
      reports: [
        {
          at: 'outputschema',
          message:
            'A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "outputschema". Did you mean `outputSchema`?',
        },
      ],
    },
    {
      title: 'a slip that leaves out a field which should be there',
      yaml: 'tools: [{ name: list, description: Lists, input_schema: { type: object } }]',
      host: 'mcp',
      reports: [
        {
          at: 'tools.0.input_schema',
          message:
            'A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "input_schema". Did you mean `inputSchema`?',
        },
      ],
    },
    {
      title: 'the same of a resource',
      yaml: 'resources: [{ name: readme, url: "file:///readme" }]',
      host: 'mcp',
      reports: [
        {
          at: 'resources.0.url',
          message:
            'A resource should have only the fields `uri`, `name`, `description`, `title`, `mimeType`, `annotations`, `icons`, `_meta`, `size`, `text` and `blob`; found "url". Did you mean `uri`?',
        },
      ],
    },
    {
      title: 'the same of the server',
      yaml: "x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilites: { prompts: {} }\n  prompts: [{ name: greet }]",
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp.capabilites',
          message:
            '`x-mcp` should have only the fields `protocolVersion`, `servers`, `capabilities`, `tools`, `resources`, `prompts`, `resourceTemplates`, `instructions`, `serverInfo` and `_meta`; found "capabilites". Did you mean `capabilities`?',
        },
      ],
    },
    {
      title: 'a hint cut short',
      yaml: 'annotations: { readonly: true }',
      reports: [
        {
          at: 'annotations.readonly',
          message:
            '`annotations` should have only the fields `title`, `readOnlyHint`, `destructiveHint`, `idempotentHint` and `openWorldHint`; found "readonly". Did you mean `readOnlyHint`?',
        },
      ],
    },
    {
      title: 'a hint beside the annotations',
      yaml: 'readOnlyHint: true',
      reports: [
        {
          at: 'readOnlyHint',
          message:
            'A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "readOnlyHint". It belongs in `annotations`.',
        },
      ],
    },
    {
      title: 'a field of MCP, with `generation: seed`',
      yaml: 'icons: []',
      options: { generation: 'seed' },
      reports: [
        {
          at: 'icons',
          message:
            'A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema` and `security`; found "icons".',
        },
      ],
    },
  ],
  more: [
    {
      title: 'words of other tools',
      host: 'mcp',
      yaml: 'tools: [{ name: list, description: Lists, input: { type: object } }]\nprompts: [{ name: greet, parameters: [] }]\nresources: [{ name: readme, uri: "file:///readme", contentType: text/plain }]',
      reports: [
        {
          at: 'tools.0.input',
          message:
            'A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "input". Did you mean `inputSchema`?',
        },
        {
          at: 'prompts.0.parameters',
          message:
            'A prompt should have only the fields `name`, `description`, `title`, `arguments`, `icons` and `_meta`; found "parameters". Did you mean `arguments`?',
        },
        {
          at: 'resources.0.contentType',
          message:
            'A resource should have only the fields `uri`, `name`, `description`, `title`, `mimeType`, `annotations`, `icons`, `_meta`, `size`, `text` and `blob`; found "contentType". Did you mean `mimeType`?',
        },
      ],
    },
  ],
};
