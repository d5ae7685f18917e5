import { resourceUri } from '../../functions/mcp/resources.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(resourceUri);

export const rule = mcpRule(
  'x-mcp-resource-uri',
  'error',
  'The `uri` of a resource must be a URI or a template of one.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'Clients send it back to read the resource; a path without a scheme is refused.',
  origin: 'The specification: a URI template. MCP section "Resources": RFC 3986; RFC 6570 for templates.',
  host: 'mcp',
  valid: [
    { title: 'a template', yaml: 'resources: [{ name: a, uri: "orders://{region}/{id}{?fields*}" }]' },
    {
      title: 'a template in a script of its own',
      yaml: 'resourceTemplates: [{ name: a, uriTemplate: "docs://café/{name}" }]',
    },
    { title: 'a scheme of its own', yaml: 'resources: [{ name: a, uri: "test://static/a%20b" }]' },
  ],
  invalid: [
    {
      title: 'a path',
      yaml: 'resources: [{ name: a, uri: docs/readme.md }]',
      reports: [
        {
          at: 'resources.0.uri',
          message:
            '`uri` must be a URI or a URI template; found "docs/readme.md". It has no scheme, as in `file:///readme.md`.',
        },
      ],
    },
    {
      title: 'a space',
      yaml: 'resources: [{ name: a, uri: "file:///my file" }]',
      reports: [
        {
          at: 'resources.0.uri',
          message: '`uri` must be a URI or a URI template; found "file:///my file". Percent-encode " ".',
        },
      ],
    },
    {
      title: 'no expression',
      yaml: 'resources: [{ name: a, uri: "file:///{my file}" }]',
      reports: [
        {
          at: 'resources.0.uri',
          message:
            '`uri` must be a URI or a URI template; found "file:///{my file}". "{my file}" is no expression of RFC 6570.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'braces of other templates',
      yaml: 'resources: [{ name: a, uri: "docs://{{id}}/a" }]',
      reports: [
        {
          at: 'resources.0.uri',
          message: '`uri` must be a URI or a URI template; found "docs://{{id}}/a". Did you mean `docs://{id}/a`?',
        },
      ],
    },
    {
      title: 'a path of Windows',
      yaml: "resources: [{ name: a, uri: 'C:\\my docs\\a.md' }]",
      reports: [
        {
          at: 'resources.0.uri',
          message:
            '`uri` must be a URI or a URI template; found "C:\\\\my docs\\\\a.md". Did you mean `file:///C:/my%20docs/a.md`?',
        },
      ],
    },
    {
      title: 'an open expression',
      yaml: 'resources: [{ name: a, uri: "users://{id" }]',
      reports: [
        {
          at: 'resources.0.uri',
          message: '`{id` is never closed: write `users://{id}`.',
        },
      ],
    },
    {
      title: 'no host',
      yaml: 'resources: [{ name: a, uri: "https:///readme" }]',
      reports: [
        {
          at: 'resources.0.uri',
          message:
            '`uri` must be a URI or a URI template; found "https:///readme". It has no host, as in `https://example.com/readme`.',
        },
      ],
    },
  ],
};
