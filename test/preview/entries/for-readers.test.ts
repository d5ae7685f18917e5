import { expect, test } from '@jest/globals';
import type { Finding } from '../../../src/finding.ts';
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
    'no item of a list that is marked, wherever it stands',
    { openapi: '3.1.0' },
    {
      paths: {
        '/a': {
          get: {
            parameters: [
              { name: 'a', in: 'query' },
              { ...hidden, name: 'b', in: 'query' },
            ],
          },
        },
        '/b': {
          get: {
            parameters: [
              { ...hidden, name: 'a', in: 'query' },
              { name: 'b', in: 'query' },
            ],
          },
        },
      },
    },
    {
      paths: {
        '/a': { get: { parameters: [{ name: 'a', in: 'query' }] } },
        '/b': { get: { parameters: [{ name: 'b', in: 'query' }] } },
      },
    },
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
    'no path, webhook or callback of which nothing else is left',
    { openapi: '3.1.0' },
    {
      paths: {
        '/a': { summary: 'A', parameters: [{ name: 'p', in: 'query' }], get: hidden, put: { ...hidden, summary: 'B' } },
        '/b': { get: hidden, put: { callbacks: { done: { '{$request.body#/url}': { post: hidden } } } } },
        '/c': { $ref: '#/components/pathItems/C' },
        '/d': { summary: 'D' },
        '/e': { additionalOperations: { COPY: hidden, MOVE: {} } },
        '/f': { additionalOperations: { COPY: hidden } },
      },
      webhooks: { told: { post: hidden } },
      components: { pathItems: { C: { get: hidden } }, schemas: { S: { properties: { get: hidden, id: {} } } } },
    },
    {
      paths: { '/b': { put: { callbacks: {} } }, '/d': { summary: 'D' }, '/e': { additionalOperations: { MOVE: {} } } },
      webhooks: {},
      components: { pathItems: {}, schemas: { S: { properties: { id: {} } } } },
    },
  ],
  [
    'no link to a hidden operation, by its id or its place',
    { openapi: '3.1.0' },
    {
      paths: {
        '/a': { get: { operationId: 'a' }, put: { ...hidden, operationId: 'a' } },
        '/b': { get: { ...hidden, operationId: 'b' }, put: {} },
        '/c': { ...hidden, get: { operationId: 'c' } },
      },
      components: {
        links: {
          a: { operationId: 'a' },
          b: { operationId: 'b' },
          c: { operationId: 'c' },
          d: { operationRef: '#/paths/~1b/get' },
          e: { operationRef: '#/paths/~1b/put' },
          f: { operationRef: '#/paths/~1c/get' },
        },
      },
    },
    {
      paths: { '/a': { get: { operationId: 'a' } }, '/b': { put: {} } },
      components: { links: { a: { operationId: 'a' }, e: { operationRef: '#/paths/~1b/put' } } },
    },
  ],
  [
    'no name of a hidden schema in a discriminator',
    { openapi: '3.1.0' },
    {
      components: {
        schemas: {
          A: {
            discriminator: { propertyName: 'k', mapping: { b: '#/components/schemas/B', c: 'C', d: 'D', e: 'e.yaml' } },
          },
          B: hidden,
          C: hidden,
          D: { properties: { mapping: { type: 'string' } } },
        },
      },
    },
    {
      components: {
        schemas: {
          A: { discriminator: { propertyName: 'k', mapping: { d: 'D', e: 'e.yaml' } } },
          D: { properties: { mapping: { type: 'string' } } },
        },
      },
    },
  ],
  [
    'no tag that only hidden operations have, and no group of such',
    { openapi: '3.1.0' },
    {
      tags: [{ name: 'both' }, { name: 'secret' }, { name: 'prose' }],
      'x-tagGroups': [
        { name: 'A', tags: ['both', 'prose'] },
        { name: 'B', tags: ['secret'] },
        { name: 'C', tags: [] },
      ],
      paths: { '/a': { get: { ...hidden, tags: ['both', 'secret'] }, put: { tags: ['both'] } } },
    },
    {
      tags: [{ name: 'both' }, { name: 'prose' }],
      'x-tagGroups': [
        { name: 'A', tags: ['both', 'prose'] },
        { name: 'C', tags: [] },
      ],
      paths: { '/a': { put: { tags: ['both'] } } },
    },
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
  const { description } = forReaders(fromTree({ ...root, ...part }), { hasInternal: false });
  expect(description.source.tree).toEqual({ ...root, ...seen });
});

test('findings stand where their places are for readers; those about what is hidden are left out', () => {
  const description = fromTree({
    openapi: '3.1.0',
    paths: {
      '/a': { get: { parameters: [hidden, { name: 'a' }, hidden, { name: 'b', example: [hidden, 1] }] }, put: hidden },
    },
  });
  const parameters = ['paths', '/a', 'get', 'parameters'];
  const at = (...path: readonly (string | number)[]): Finding => ({
    rule: 'r',
    severity: 'warn',
    message: path.join('/'),
    url: '',
    place: {
      source: description.source.uri,
      path,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    },
  });
  const elsewhere = { ...at('a'), place: { ...at('a').place, source: '/elsewhere/lost.yaml' } };
  const found = [
    elsewhere,
    ...[[], ['paths', '/a', 'get'], ['paths', '/a', 'put'], ['paths', '/a', 'put', 'tags']].map((path) => at(...path)),
    ...[[0], [1, 'name'], [2, 'name'], [3, 'example', 1]].map((path) => at(...parameters, ...path)),
  ];
  const paths = (options: { readonly hasInternal: boolean }): readonly string[] =>
    forReaders(description, options)
      .findings(found)
      .map(({ place }) => place.path.join(' '));
  expect(paths({ hasInternal: true })).toEqual(found.map(({ place }) => place.path.join(' ')));
  expect(paths({ hasInternal: false })).toEqual([
    'a',
    '',
    'paths /a get',
    'paths /a get parameters 0 name',
    'paths /a get parameters 1 example 1',
  ]);
});
