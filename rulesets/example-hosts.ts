import type { ExampleHost } from './rule.ts';

/** A whole description around one object: the examples of rules show only that object's members. */
export interface HostDescription {
  /** YAML before the object's members. */
  readonly head: string;
  /** The indentation of the members. */
  readonly indent: number;
  /** The path from the root to the object. */
  readonly path: readonly (string | number)[];
}

const asyncapi3 = 'asyncapi: 3.0.0\ninfo: { title: Example, version: 1.0.0 }\n';
const asyncapi2 = 'asyncapi: 2.6.0\ninfo: { title: Example, version: 1.0.0 }\n';

function openapi(version: string): string {
  return `openapi: ${version}\ninfo: { title: Example, version: 1.0.0 }\n`;
}

const openapiMcp = [
  openapi('3.1.0').trimEnd(),
  'servers: [{ url: https://api.example.com }]',
  'paths: {}',
  'components:',
  '  schemas: { Order: { type: object }, Names: { type: array } }',
  '  responses: { Order: { description: OK } }',
  '  securitySchemes:',
  '    OAuth: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: Reads, write: Writes } } } }',
  '    Key: { type: apiKey, in: header, name: X-Key }',
  '',
].join('\n');
const mcp = `${openapiMcp}x-mcp:\n  protocolVersion: '2025-11-25'\n  capabilities: { tools: {}, resources: {}, prompts: {} }\n`;

const oas2 = 'swagger: "2.0"\ninfo: { title: Example, version: 1.0.0 }\n';
const responses = "    get:\n      responses: { '200': { description: OK } }\n";

/** Every host of examples. Members of the object follow its head, indented. */
export const exampleHosts: Readonly<Record<ExampleHost, HostDescription>> = {
  'asyncapi-channel': {
    head: `${asyncapi3}components: { channels: { other: { address: other } } }\nchannels:\n  orders:\n    address: orders\n`,
    indent: 4,
    path: ['channels', 'orders'],
  },
  'asyncapi-operation': {
    head: `${asyncapi3}channels: { orders: { address: orders } }\noperations:\n  order:\n    action: send\n    channel: { $ref: '#/channels/orders' }\n`,
    indent: 4,
    path: ['operations', 'order'],
  },
  'asyncapi-message': {
    head: `${asyncapi3}components:\n  messages:\n    order:\n      title: Order\n`,
    indent: 6,
    path: ['components', 'messages', 'order'],
  },
  'asyncapi-root': { head: `${asyncapi3}channels: {}\n`, indent: 0, path: [] },
  'asyncapi-2-channel': {
    head: `${asyncapi2}channels:\n  orders:\n    description: Orders\n`,
    indent: 4,
    path: ['channels', 'orders'],
  },
  'asyncapi-2-operation': {
    head: `${asyncapi2}channels:\n  orders:\n    publish:\n      operationId: order\n`,
    indent: 6,
    path: ['channels', 'orders', 'publish'],
  },
  'openapi-operation': {
    head: `${openapi('3.1.0')}paths:\n  /orders:\n${responses}`,
    indent: 6,
    path: ['paths', '/orders', 'get'],
  },
  'openapi-3.0-operation': {
    head: `${openapi('3.0.3')}paths:\n  /orders:\n${responses}`,
    indent: 6,
    path: ['paths', '/orders', 'get'],
  },
  'openapi-2-operation': {
    head: `${oas2}paths:\n  /orders:\n${responses}`,
    indent: 6,
    path: ['paths', '/orders', 'get'],
  },
  'openapi-parameter': {
    head: `${openapi('3.1.0')}paths: {}\ncomponents:\n  parameters:\n    limit:\n      name: limit\n      in: query\n`,
    indent: 6,
    path: ['components', 'parameters', 'limit'],
  },
  'openapi-schema': {
    head: `${openapi('3.1.0')}paths: {}\ncomponents:\n  schemas:\n    Other: { type: object }\n    Order:\n`,
    indent: 6,
    path: ['components', 'schemas', 'Order'],
  },
  'openapi-3.0-schema': {
    head: `${openapi('3.0.3')}paths: {}\ncomponents:\n  schemas:\n    Other: { type: object }\n    Order:\n`,
    indent: 6,
    path: ['components', 'schemas', 'Order'],
  },
  'openapi-root': { head: `${openapi('3.1.0')}paths: {}\n`, indent: 0, path: [] },
  'openapi-2-root': { head: `${oas2}paths: {}\n`, indent: 0, path: [] },
  'mcp-operation-tool': {
    head: [
      openapi('3.1.0').trimEnd(),
      'servers: [{ url: https://api.example.com }]',
      'components: { securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } } }',
      'paths:',
      '  /other: { get: { responses: { default: { description: OK } } } }',
      '  /orders/{id}:',
      '    get:',
      '      operationId: get_order',
      '      security: [{ Key: [] }]',
      '      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]',
      "      responses: { '200': { description: OK, content: { application/json: { schema: { properties: { total: { type: number } } } } } } }",
      'x-mcp:',
      "  protocolVersion: '2025-11-25'",
      '  capabilities: { tools: {} }',
      '  tools:',
      '    - name: get_order',
      '      description: Reads an order',
      '',
    ].join('\n'),
    indent: 6,
    path: ['x-mcp', 'tools', 0],
  },
  'openapi-paths': { head: `${openapi('3.1.0')}paths:\n`, indent: 2, path: ['paths'] },
  'openapi-paths-and-schemas': {
    head: `${openapi('3.1.0')}components: { schemas: { EatIn: { required: [seats] }, ToGo: { required: [size] } } }\npaths:\n`,
    indent: 2,
    path: ['paths'],
  },
  'openapi-mcp': { head: openapiMcp, indent: 0, path: [] },
  mcp: { head: mcp, indent: 2, path: ['x-mcp'] },
  'mcp-tool': {
    head: `${mcp}  tools:\n    - name: list_orders\n      description: Lists orders\n      inputSchema: { type: object }\n`,
    indent: 6,
    path: ['x-mcp', 'tools', 0],
  },
};

/** The whole description that an example's YAML stands for. */
export function hostExample(host: ExampleHost, yaml: string): string {
  const { head, indent } = exampleHosts[host];
  return `${head}${yaml.replace(/^(?=.)/gm, ' '.repeat(indent))}\n`;
}
