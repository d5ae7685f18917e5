import { uniqueNames } from '../../functions/mcp/names.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(uniqueNames);

export const rule = mcpRule(
  'x-mcp-duplicate-name',
  'error',
  'Names of tools, prompts and arguments, and URIs of resources, must be unique in their list.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Clients call by name and read by URI. Of two with the same name, one is never reached.',
  origin:
    'MCP sections "Tools", "Resources", "Prompts": names and URIs identify. The specification alone would allow the document.',
  host: 'mcp',
  valid: [
    {
      title: 'a name in two lists',
      yaml: 'prompts: [{ name: list }]\ntools: [{ name: list, description: Lists, inputSchema: { type: object } }]',
    },
  ],
  invalid: [
    {
      title: 'two tools',
      yaml: 'tools:\n  - { name: list, description: Lists, inputSchema: { type: object } }\n  - { name: list, description: Again, inputSchema: { type: object } }',
      reports: [{ at: 'tools.1.name', message: '`name` must stand once in `tools`; found "list" again.' }],
    },
    {
      title: 'two resources',
      yaml: 'resources: [{ name: a, uri: "file:///a" }, { name: b, uri: "file:///a" }]',
      reports: [
        {
          at: 'resources.1.uri',
          message: '`uri` must stand once in `resources`; found "file:///a" again.',
        },
      ],
    },
    {
      title: 'two arguments',
      yaml: 'prompts: [{ name: greet, arguments: [{ name: who }, { name: who }] }]',
      reports: [
        {
          at: 'prompts.0.arguments.1.name',
          message: '`name` must stand once in `arguments`; found "who" again.',
        },
      ],
    },
  ],
};
