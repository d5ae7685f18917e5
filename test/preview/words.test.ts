import { expect, test } from '@jest/globals';
import { parseSource } from '../../src/description/parse.ts';
import { describe as describeSource } from '../../src/description/description.ts';
import { lint } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';
import { createSite } from '../../src/preview/site.ts';
import { pageOf, shownText } from './defects.ts';

// What a reader reads of two descriptions that have a little of everything: words are the product of a page.

const openapi = `
openapi: 3.1.0
info: { title: Fair, version: 2.4.0, summary: In short, description: At *length*., license: { name: MIT }, contact: { name: Ann, email: ann@example.com }, termsOfService: 'https://example.com/terms' }
servers: [{ url: 'https://{stage}.example.com', description: Stages, variables: { stage: { default: test, enum: [test, live] } } }]
externalDocs: { url: 'https://example.com/docs', description: The manual }
tags: [{ name: stalls, description: Where things are sold. }]
security: [{ key: [] }, { oauth: [read, write] }]
paths:
  /stalls/{id}:
    parameters: [{ name: id, in: path, required: true, description: Which one., schema: { type: integer, minimum: 1 }, example: 7 }]
    get:
      operationId: readStall
      tags: [stalls]
      summary: Reads a stall
      description: 'Reads \`one\`.'
      deprecated: true
      x-badges: [{ name: Beta, color: green }, { name: Late, position: after }]
      parameters:
        - { name: fields, in: query, style: form, explode: false, schema: { type: array, items: { enum: [name, price] }, maxItems: 2, uniqueItems: true } }
        - { name: X-Trace, in: header, deprecated: true, schema: { type: string, format: uuid, maxLength: 36 } }
      responses:
        '200':
          description: The stall.
          headers: { X-Rate: { description: Calls left., schema: { type: integer } } }
          content:
            application/json: { schema: { $ref: '#/components/schemas/Stall' }, examples: { small: { summary: A small one, value: { name: a } }, large: { value: { name: b } } } }
            text/plain: { schema: { type: string }, example: a }
          links: { next: { operationId: readStall, description: The next one. } }
        4XX: { description: Not there. }
    put:
      requestBody: { required: true, description: All of it., content: { application/json: { schema: { $ref: '#/components/schemas/Stall' } } } }
      responses: { '204': { description: Done. } }
      callbacks: { sold: { '{$request.body#/url}': { post: { summary: Tells of a sale, responses: { '200': { description: Heard. } } } } } }
webhooks: { opened: { post: { summary: The fair opened, responses: { '200': { description: Heard. } } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: A key. }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: Reads, write: Writes } } } }
  schemas:
    Stall:
      type: object
      title: A stall
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 80, pattern: '^[a-z]', description: What it is called. }
        one: { type: string, minLength: 1 }
        code: { type: string, minLength: 4, maxLength: 4, default: abcd, x-badges: [{ name: New }] }
        count: { type: integer, minimum: 0, maximum: 10000, multipleOf: 1, default: 0 }
        price: { type: number, exclusiveMinimum: 0, multipleOf: 0.01, examples: [1.5, 2] }
        share: { type: [number, 'null'], minimum: 5, maximum: 5 }
        below: { type: number, exclusiveMaximum: 3 }
        most: { type: number, maximum: 3 }
        least: { type: number, minimum: 3 }
        list: { type: array, minItems: 1, items: { type: string, enum: [a, b] } }
        few: { type: array, minItems: 2, maxItems: 3, prefixItems: [{ type: string }], items: { type: integer } }
        map: { type: object, minProperties: 1, maxProperties: 9, additionalProperties: { type: boolean } }
        closed: { type: object, additionalProperties: false, patternProperties: { '^x-': { type: string } } }
        file: { type: string, contentEncoding: base64, contentMediaType: image/png, readOnly: true }
        secret: { type: string, format: password, writeOnly: true, deprecated: true }
        const: { const: fixed }
        kind: { oneOf: [{ type: string, title: A text }, { type: object, title: An object, properties: { a: { type: integer } } }] }
        pet: { $ref: '#/components/schemas/Pet' }
        all: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { more: { not: { type: 'null' } } } }] }
    Pet:
      type: object
      discriminator: { propertyName: type, mapping: { cat: '#/components/schemas/Cat' } }
      properties: { type: { type: string } }
      externalDocs: { url: 'https://example.com/pets' }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }], properties: { lives: { type: integer, x-unit: lives } } }
x-mcp:
  protocolVersion: '2025-06-18'
  capabilities: { tools: { listChanged: true }, prompts: {}, resources: { subscribe: true } }
  instructions: Ask first.
  tools: [{ name: read_stall, title: Reads a stall, description: Reads one., annotations: { readOnlyHint: true }, inputSchema: { type: object, properties: { id: { type: integer } }, required: [id] }, outputSchema: { $ref: '#/components/schemas/Stall' }, security: [{ key: [] }], tags: [stalls] }]
  prompts: [{ name: greet, description: Says hello., arguments: [{ name: who, required: true, description: Whom. }] }]
  resources: [{ name: map, uri: 'file:///map', mimeType: text/plain, description: A map., size: 12 }]
`;

const asyncapi = `
asyncapi: 3.0.0
info: { title: Events, version: 1.0.0, description: What happens. }
servers: { main: { host: broker.example.com, protocol: kafka, description: The broker. } }
channels:
  sold:
    address: 'stalls/{id}/sold'
    title: Sales
    description: A stall sold something.
    x-badges: [{ name: Beta, color: gren }]
    parameters: { id: { description: Which one. } }
    messages: { sale: { $ref: '#/components/messages/Sale' }, refund: { name: Refund, contentType: text/plain, payload: { type: string } } }
  quiet: { address: quiet }
operations:
  tellSale: { action: send, channel: { $ref: '#/channels/sold' }, summary: Tells of a sale, messages: [{ $ref: '#/channels/sold/messages/sale' }] }
  hearSale: { action: receive, channel: { $ref: '#/channels/sold' }, title: Hears }
components:
  messages:
    Sale: { title: A sale, summary: In short, contentType: application/json, correlationId: { location: '$message.header#/id' }, tags: [{ name: money }], headers: { type: object, properties: { id: { type: string } } }, payload: { type: object, required: [price], properties: { price: { type: number, minimum: 0 } } }, examples: [{ name: one, payload: { price: 1 } }] }
`;

test.each([
  ['openapi', openapi],
  ['asyncapi', asyncapi],
])('the words of every page of %s', (name, text) => {
  const readBytes = () => ({ reason: 'no such file' });
  const description = describeSource(parseSource(`/apis-home/${name}.yaml`, new TextEncoder().encode(text)), {
    readBytes,
  });
  const findings = lint(description.source, presetRuleset('all'), { readBytes });
  const site = createSite([{ description, findings, mockUrl: 'http://localhost:4880' }], {});
  // A line for each block, so that a change is one line of a diff.
  const broken = (page: string): string => page.replace(/<(?:dt|h\d|li|p|section|summary|tr)\b/gu, '\u0001$&');
  const words = site.addresses.map((address) => {
    const lines = shownText(broken(pageOf(site, address))).split('\u0001');
    return [address, ...lines.map((line) => line.trim()).filter((line) => line !== '')].join('\n  ');
  });
  expect(words.join('\n\n')).toMatchSnapshot();
});
