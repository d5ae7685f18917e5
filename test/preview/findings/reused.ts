const bad = 'x-badges: [{ name: B, color: gren }]';

/** Descriptions in several files whose findings are in parts that many pages use, in what is about all of them, and in what no page is about. */
export const reusedFiles: Readonly<Record<string, string>> = {
  'shared.yaml': `
components:
  parameters:
    Limit: { name: limit, in: query, ${bad}, schema: { type: integer }, example: many }
  schemas:
    Pet: { type: object, ${bad}, properties: { id: { type: integer, example: x }, owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' }, n: { type: string, example: 5 } } }
`,
  'paths/pets.yaml': `
${bad}
parameters: [{ name: id, in: query, ${bad}, schema: { type: integer } }]
get:
  tags: [pets]
  ${bad}
  parameters: [{ $ref: '../shared.yaml#/components/parameters/Limit' }]
  responses: { '200': { description: Fine, content: { application/json: { schema: { $ref: '../shared.yaml#/components/schemas/Pet' } } } } }
post:
  tags: [pets]
  x-internal: true
  ${bad}
  requestBody: { content: { application/json: { schema: { $ref: '../shared.yaml#/components/schemas/Pet' }, example: { id: no } } } }
  responses: { '200': { description: Fine } }
  callbacks: { done: { '{$request.body#/u}': { post: { ${bad}, responses: { '200': { description: Fine } } } } } }
`,
  'api.yaml': `
openapi: 3.1.0
info: { title: Shop, version: '1', ${bad} }
${bad}
servers: [{ url: 'https://shop.example', ${bad} }]
tags:
  - { name: pets, description: Pets., ${bad} }
  - { name: prose, description: Prose., ${bad} }
  - { name: bare, ${bad} }
paths:
  /pets: { $ref: './paths/pets.yaml' }
  /pets/{id}:
    parameters: [{ $ref: './shared.yaml#/components/parameters/Limit' }]
    get: { tags: [pets, other], responses: { '200': { $ref: '#/components/responses/R' } } }
    put: { tags: [other], x-badges: [{ name: '' }], responses: { '200': { $ref: '#/components/responses/R' } } }
  /none: { description: Nothing, ${bad} }
  /lost: { $ref: './lost.yaml' }
webhooks:
  pinged: { post: { ${bad}, requestBody: { content: { application/json: { schema: { $ref: './shared.yaml#/components/schemas/Owner' } } } }, responses: {} } }
components:
  ${bad}
  responses:
    R: { description: Fine, ${bad}, headers: { X-Y: { schema: { type: integer }, example: many } }, content: { application/json: { schema: { $ref: './shared.yaml#/components/schemas/Pet' } } } }
  securitySchemes: { k: { type: apiKey, in: header, name: x, ${bad} } }
  schemas: { Local: { type: string, ${bad}, example: 5 } }
security: [{ k: [] }]
x-mcp:
  protocolVersion: '2025-06-18'
  servers: [{ url: 'ftp://x', name: s }]
  tools: [{ name: bad name, inputSchema: { type: object, properties: { a: { $ref: '#/components/schemas/Local' } } } }, {}]
  resources: [{ name: r }]
  prompts: [{}]
`,
  'second.yaml': `
openapi: 3.1.0
info: { title: Second shop, version: '1' }
paths: { /pets: { $ref: './paths/pets.yaml' } }
components: { schemas: { P: { $ref: './shared.yaml#/components/schemas/Pet' } } }
`,
  'events.yaml': `
asyncapi: 3.0.0
info: { title: Events, version: '1' }
servers: { s: { host: x, protocol: kafka, ${bad} } }
channels:
  c: { address: c, ${bad}, messages: { m: { $ref: '#/components/messages/M' }, o: { ${bad}, payload: { type: integer }, examples: [{ payload: x }] } } }
  d: { address: d, messages: { m: { $ref: '#/components/messages/M' } } }
operations:
  send: { action: send, channel: { $ref: '#/channels/c' }, ${bad}, traits: [{ $ref: '#/components/operationTraits/T' }] }
  take: { action: receive, channel: { $ref: '#/channels/d' }, messages: [{ $ref: '#/channels/d/messages/m' }], reply: { channel: { $ref: '#/channels/c' } } }
components:
  operationTraits: { T: { ${bad} } }
  messageTraits: { T: { ${bad} } }
  messages: { M: { ${bad}, traits: [{ $ref: '#/components/messageTraits/T' }], payload: { $ref: '#/components/schemas/S' }, examples: [{ payload: 5 }] } }
  schemas: { S: { type: object, ${bad}, properties: { a: { type: integer, examples: [x] } } } }
`,
  // More entries than a navigation unfolds, and more findings than a page shows of one thing.
  'many.yaml': `
openapi: 3.1.0
info: { title: Many, version: '1' }
tags: [{ name: even, description: Even., ${bad} }, { name: odd, description: Odd. }]
paths:
${Array.from({ length: 92 }, (_, index) => `  /a${index}: { get: { tags: [${index % 2 === 0 ? 'even' : 'odd'}], ${index % 7 === 0 ? bad : 'deprecated: false'}, responses: { '200': { $ref: '#/components/responses/R' } } } }`).join('\n')}
  /all: { get: { tags: [odd], x-badges: [${'{ name: B, color: gren }, '.repeat(30)}{ name: B }], responses: {} } }
components:
  responses: { R: { description: Fine, ${bad} } }
  schemas:
${Array.from({ length: 12 }, (_, index) => `    S${index}: { type: integer${index % 5 === 0 ? ', example: x' : ''} }`).join('\n')}
`,
};
