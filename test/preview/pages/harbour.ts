/** An MCP server that says all that it can say. */
export const harbour = `
openapi: 3.1.0
info: { title: Harbour, version: '1' }
paths: {}
x-mcp:
  protocolVersion: '2025-11-25'
  serverInfo: { name: harbour, version: '2' }
  instructions: Ask first.
  servers: [{ url: 'https://{where}.example/mcp', variables: { where: { default: mcp } } }]
  capabilities:
    tools: { listChanged: true }
    resources: { subscribe: true, listChanged: false }
    prompts: {}
    logging: {}
    completions: { x-own: 1 }
    odd: 7
  x-extra: 1
  tools:
    - name: berths/list
      title: List berths
      description: Lists berths.
      tags: [berths, reading]
      security: [{ key: [] }]
      annotations: { title: T, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false, x-hint: 1 }
      execution: { taskSupport: optional }
      inputSchema: { type: object, required: [limit], properties: { limit: { type: integer, minimum: 1, description: How many } } }
      outputSchema: { $ref: '#/components/schemas/Berths' }
      x-badges: [{ name: Beta }]
      x-tool: 1
    - { name: tides/read, description: Reads., inputSchema: { type: object }, outputSchema: Nowhere, annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true } }
    - 7
  resources:
    - { uri: 'file:///tides.csv', name: tides, title: Tides, description: All tides, mimeType: text/csv, size: 2048, annotations: { audience: [user] }, x-own: 1 }
  resourceTemplates: [{ uriTemplate: 'file:///{day}.csv', name: day }]
  prompts:
    - { name: bare }
    - { name: plan, title: Plan a day, description: Plans., arguments: [{ name: day, description: Which, required: true }, { name: crew, title: The crew }, 7], x-own: 1 }
components:
  schemas: { Berths: { type: object, properties: { free: { type: integer, example: 3 } } } }
  securitySchemes: { key: { type: http, scheme: bearer, bearerFormat: JWT } }
`;
