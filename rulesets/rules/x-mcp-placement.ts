import { mcpPlacement } from '../../functions/mcp/placement.ts';
import { generationOptions } from '../../functions/check.ts';
import { misplacedMcp } from '../locations.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(mcpPlacement, generationOptions, misplacedMcp);

export const rule = mcpRule(
  'x-mcp-placement',
  'error',
  'A server description must stand at the root of an OpenAPI description.',
  check,
  { seed: { options: { generation: 'seed' } } },
);

export const docs: RuleDocs = {
  rationale: 'Renderers look for `x-mcp` at the root of OpenAPI only: elsewhere the whole server stays undocumented.',
  origin: 'The specification. Small control objects of other dialects at `info`, paths and operations are left alone.',
  host: 'openapi-operation',
  notes:
    'Option `generation`: `seed` reports every `x-mcp` that stands elsewhere; `any` (default) server descriptions only.',
  valid: [
    { title: 'a control object on an operation', yaml: 'x-mcp: { enabled: true, toolName: list }' },
    { title: 'the root', yaml: 'x-mcp: { protocolVersion: "2025-11-25", capabilities: {} }', host: 'openapi-mcp' },
    { title: 'data in an example', yaml: 'example: { x-mcp: { tools: [] } }', host: 'openapi-schema' },
  ],
  invalid: [
    {
      title: 'an operation',
      yaml: 'x-mcp: { protocolVersion: "2025-11-25" }',
      reports: [
        {
          at: 'x-mcp',
          message:
            'This `x-mcp` describes a server but stands on the operation GET /orders. Move it to the root of the document.',
        },
      ],
    },
    {
      title: 'AsyncAPI',
      yaml: 'x-mcp: { tools: [] }',
      host: 'asyncapi-root',
      reports: [
        {
          at: 'x-mcp',
          message:
            'This `x-mcp` describes a server but stands in AsyncAPI, which has no use for it. It belongs at the root of an OpenAPI description.',
        },
      ],
    },
    {
      title: 'a control object, with `generation: seed`',
      yaml: 'x-mcp: { enabled: true }',
      options: { generation: 'seed' },
      reports: [
        {
          at: 'x-mcp',
          message: 'This `x-mcp` stands on the operation GET /orders. Move it to the root of the document.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a path item',
      host: 'openapi-paths',
      yaml: '/orders: { x-mcp: { servers: [] } }',
      reports: [
        {
          at: '/orders.x-mcp',
          message:
            'This `x-mcp` describes a server but stands on the path /orders. Move it to the root of the document.',
        },
      ],
    },
    {
      title: 'the components',
      host: 'openapi-root',
      yaml: 'components: { x-mcp: { servers: [] } }',
      reports: [
        {
          at: 'components.x-mcp',
          message: 'This `x-mcp` describes a server but stands on `components`. Move it to the root of the document.',
        },
      ],
    },
    {
      title: 'a schema',
      host: 'openapi-schema',
      yaml: 'x-mcp: { servers: [] }',
      reports: [
        {
          at: 'x-mcp',
          message: 'This `x-mcp` describes a server but stands on a schema. Move it to the root of the document.',
        },
      ],
    },
  ],
};
