import { expect, test } from '@jest/globals';
import { forReaders } from '../../../src/preview/entries/for-readers.ts';
import { fromTree } from '../support.ts';

const hidden = { 'x-internal': true };
const header = {
  type: 'object',
  required: ['x-id'],
  properties: { 'x-id': { type: 'string' } },
  examples: [{ 'x-id': 'a' }],
};

/** Each row: a part of a description below the key that names it, and what readers see of it. */
test.each<[what: string, root: object, part: object, seen: object]>([
  [
    'the headers of a message of AsyncAPI whose names begin with x-',
    { asyncapi: '3.0.0' },
    { components: { messages: { m: { headers: header, 'x-team': 1 } } } },
    { components: { messages: { m: { headers: header } } } },
  ],
  [
    'those of AsyncAPI 2, and of a binding',
    { asyncapi: '2.6.0' },
    { channels: { c: { publish: { message: { headers: header, bindings: { http: { headers: header } } } } } } },
    { channels: { c: { publish: { message: { headers: header, bindings: { http: { headers: header } } } } } } },
  ],
  [
    'no extension of a schema of headers',
    { asyncapi: '3.0.0' },
    { components: { messages: { m: { headers: { ...header, 'x-team': 1 } } } } },
    { components: { messages: { m: { headers: header } } } },
  ],
  [
    'the headers of an answer by any name',
    { openapi: '3.1.0' },
    { components: { responses: { r: { headers: { 'x-id': {}, 'x-key': hidden } } } } },
    { components: { responses: { r: { headers: { 'x-id': {} } } } } },
  ],
  [
    'no example that is marked, and values whatever they hold',
    { openapi: '3.1.0' },
    {
      components: {
        examples: { a: { value: hidden }, b: { ...hidden, value: 1 }, c: { $ref: '#/components/examples/b' } },
      },
    },
    { components: { examples: { a: { value: hidden } } } },
  ],
  [
    'no example of a message that is marked',
    { asyncapi: '3.0.0' },
    { components: { messages: { m: { examples: [{ payload: hidden }, { ...hidden, payload: 1 }] } } } },
    { components: { messages: { m: { examples: [{ payload: hidden }] } } } },
  ],
  [
    'the values of a schema, which are data',
    { openapi: '3.1.0' },
    { components: { schemas: { A: { examples: [{ 'x-internal': true }] } } } },
    { components: { schemas: { A: { examples: [{ 'x-internal': true }] } } } },
  ],
  [
    'nothing that a reference leads to through something marked',
    { openapi: '3.1.0' },
    {
      components: {
        schemas: {
          A: { properties: { a: { $ref: '#/components/schemas/B' } }, required: ['a'] },
          B: { $ref: '#/components/schemas/C', ...hidden },
          C: {},
        },
      },
    },
    { components: { schemas: { A: { properties: {}, required: [] }, C: {} } } },
  ],
  [
    'the header that an argument of a tool is sent in',
    { openapi: '3.1.0' },
    {
      'x-mcp': { tools: [{ name: 't', inputSchema: { properties: { r: { type: 'string', 'x-mcp-header': 'R' } } } }] },
    },
    {
      'x-mcp': { tools: [{ name: 't', inputSchema: { properties: { r: { type: 'string', 'x-mcp-header': 'R' } } } }] },
    },
  ],
])('readers see %s', (_, root, part, seen) => {
  const { source } = forReaders(fromTree({ ...root, ...part }), { hasInternal: false });
  expect(source.tree).toEqual({ ...root, ...seen });
});
