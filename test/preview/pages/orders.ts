/** An operation that says all that an operation of OpenAPI can say. */
export const orders = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
servers:
  - { url: 'https://shop.example/{stage}', description: The shop, variables: { stage: { default: live, enum: [live, test], description: Which one } } }
security: [{ login: ['orders:read'] }, { key: [], basic: [] }, { nowhere: [] }, {}]
paths:
  /orders/{order}:
    summary: An order
    description: Paths may speak.
    servers: [{ url: 'https://orders.example' }]
    x-path: true
    parameters:
      - { name: order, in: path, required: true, schema: { type: string, format: uuid }, example: 7f }
      - { name: limit, in: query, schema: { type: integer } }
    put:
      operationId: replaceOrder
      summary: Replace an order
      description: Replaces **all** of it.
      deprecated: true
      tags: [orders, writing]
      externalDocs: { url: 'https://docs.example/orders', description: More }
      x-badges: [{ name: Beta }, { name: Bad, color: gren }]
      parameters:
        - { name: limit, in: query, style: form, explode: false, allowReserved: true, allowEmptyValue: true, deprecated: true, description: How many, schema: { type: array, items: { type: string } }, examples: { few: { value: [a] }, one: { value: b } } }
        - { name: filter, in: query, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
        - { name: X-Trace, in: header, explode: true, schema: true, x-own: 1 }
        - 7
      requestBody:
        required: true
        description: The order.
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples: { small: { value: { name: a } }, large: { value: { name: b } } }
          application/xml:
            schema: { $ref: '#/components/schemas/Order' }
          multipart/form-data:
            schema: { type: object, properties: { file: {} } }
            encoding: { file: { contentType: image/png, headers: { X-Size: { schema: { type: integer } } } } }
            x-media: 1
          application/jsonl:
            itemSchema: { type: number }
      responses:
        '200':
          description: Replaced
          headers: { ETag: { description: Its version, required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, examples: { small: { value: { name: a } } } } }
          links: { again: { operationId: replaceOrder, description: Once more }, other: { operationRef: 'https://x.example/#a', x-link: 1 } }
        '404': { summary: Not there, description: No such order }
        default: { description: Else, content: { a/a: {}, b/b: {}, c/c: {} } }
        x-not: 1
      callbacks:
        paid:
          '{$request.body#/url}': { post: { summary: Paid, security: [], x-badges: [{ name: New }], responses: { '204': { description: Noted } } } }
          '{$request.body#/other}': { x-nothing: 1 }
        silent: { '{$url}': { delete: { security: [], responses: { '204': { description: Noted } } } } }
components:
  schemas: { Order: { type: object, required: [name], properties: { name: { type: string } } } }
  securitySchemes:
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: { 'orders:read': Read } }, x-flow: {} } }
    key: { type: apiKey, in: header, name: X-Key }
    basic: { type: http, scheme: basic }
`;
