import { requiredFields } from '../../functions/mcp/fields.ts';
import { generationOptions } from '../../functions/check.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(requiredFields, generationOptions);

export const rule = mcpRule(
  'x-mcp-required',
  'error',
  'Every object of `x-mcp` must have its required fields, and none may be blank.',
  check,
  { seed: { options: { generation: 'seed' } } },
);

export const docs: RuleDocs = {
  rationale:
    'Clients find tools, resources and prompts by name, choose tools by description, and cannot read a description without its version.',
  origin:
    'The specification: `protocolVersion`; `name` and `description` of a tool; `name` of a resource, a prompt and an argument. OpenAPI: `url` of a server, `default` of a variable.',
  host: 'mcp-tool',
  notes:
    'Option `generation`: `seed` looks at the fields of the specification and OpenAPI only, and takes any `x-mcp` for a server description; `any` (default) at those of MCP as well, and leaves other dialects alone.',
  valid: [
    { title: 'a prompt without a description', yaml: 'prompts: [{ name: greet }]', host: 'mcp' },
    {
      title: 'a resource without a uri, which another rule asks for',
      yaml: 'x-mcp: { protocolVersion: "2025-06-18", capabilities: {} }',
      host: 'openapi-mcp',
    },
  ],
  invalid: [
    {
      title: 'no version',
      yaml: 'x-mcp: { capabilities: {} }',
      host: 'openapi-mcp',
      reports: [{ at: 'x-mcp', message: '`x-mcp` must have a `protocolVersion`; found none.' }],
    },
    {
      title: 'a tool without a description',
      yaml: 'tools: [{ name: list, inputSchema: { type: object } }]',
      host: 'mcp',
      reports: [{ at: 'tools.0', message: 'A tool must have a `description`; found none.' }],
    },
    {
      title: 'a template without a name',
      yaml: 'resourceTemplates: [{ uriTemplate: "file:///{path}" }]',
      host: 'mcp',
      reports: [{ at: 'resourceTemplates.0', message: 'A resource template must have a `name`; found none.' }],
    },
    {
      title: 'the version by another word',
      yaml: 'x-mcp: { version: 2025-11-25, capabilities: {} }',
      host: 'openapi-mcp',
      reports: [
        {
          at: 'x-mcp',
          message: '`x-mcp` must have a `protocolVersion`; found "version" instead. Rename it to `protocolVersion`.',
        },
      ],
    },
    {
      title: 'a slip',
      yaml: 'prompts: [{ nmae: greet }]',
      host: 'mcp',
      reports: [
        { at: 'prompts.0', message: 'A prompt must have a `name`; found "nmae" instead. Rename it to `name`.' },
      ],
    },
    {
      title: 'a blank name',
      yaml: 'prompts: [{ name: " " }]',
      host: 'mcp',
      reports: [{ at: 'prompts.0.name', message: '`name` must not be blank; found " ".' }],
    },
    {
      title: 'a server without a url',
      yaml: 'servers: [{ description: Production }]',
      host: 'mcp',
      reports: [{ at: 'servers.0', message: 'A server must have a `url`; found none.' }],
    },
    {
      title: 'a variable without a default',
      yaml: 'servers: [{ url: "https://{host}/mcp", variables: { host: {} } }]',
      host: 'mcp',
      reports: [{ at: 'servers.0.variables.host', message: 'The variable `host` must have a `default`; found none.' }],
    },
  ],
  more: [
    {
      title: 'the words of OpenAPI',
      host: 'mcp',
      yaml: 'tools: [{ name: list, summary: Lists, inputSchema: { type: object } }]',
      reports: [
        {
          at: 'tools.0',
          message: 'A tool must have a `description`; found "summary" instead. Rename it to `description`.',
        },
      ],
    },
  ],
};
