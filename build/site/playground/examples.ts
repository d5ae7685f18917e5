/** Descriptions to start from, by the name that the list has. Each has mistakes, some of which can be repaired. */
export const examples: Readonly<Record<string, string>> = {
  'Badges in AsyncAPI': `asyncapi: 3.0.0
info: { title: Shop, version: 1.0.0 }
channels:
  orders:
    address: orders
    x-badges:
      - name: New
        color: #1f7cff
      - name: Beta
        color: gren
        position: Before
      - name: Partner
        colour: red
`,
  'An MCP server in OpenAPI': `openapi: 3.1.0
info: { title: Box office, version: 1.0.0 }
servers: [{ url: 'https://box.example.com' }]
paths:
  /tickets:
    post:
      operationId: sellTicket
      x-badges: [{ name: Beta, color: rgb(255, 200) }]
      responses: { '201': { description: The ticket. } }
components:
  schemas:
    Ticket: { type: object, properties: { type: { type: string } } }
  securitySchemes:
    OAuth2:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://auth.example.com/token', scopes: { sell: Sell tickets } } }
x-mcp:
  protocolVersion: '2025-06-18'
  capabilities: { tools: { listChanged: 'true' } }
  tools:
    - name: tickets/create
      description: Sells a ticket.
      inputSchema: { $ref: '#/components/schemas/Ticket' }
      outputSchema: { $ref: '#/components/schemas/Tickets' }
      security: [{ OAuth: [sell] }]
`,
  JSON: `{
  "openapi": "3.1.0",
  "info": { "title": "Box office", "version": "1.0.0" },
  "paths": {
    "/tickets": {
      "get": {
        "x-badges": [{ "name": "Beta", "position": "Before" }, { "color": "#ff" }],
        "responses": { "200": { "description": "The tickets." } }
      }
    }
  }
}
`,
};
