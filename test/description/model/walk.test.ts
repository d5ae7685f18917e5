import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { type ObjectNode, walkObjects } from '../../../src/description/model/walk.ts';
import { pathOf } from '../../../src/lib/pointer.ts';
import { checkedDocument } from '../../support/checked-document.ts';

/** `path kind` of every object of a document, in the order of the walk. */
function walked(yaml: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const trees = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, load(text)]));
  const document = checkedDocument(load(yaml), trees);
  const nodes: ObjectNode[] = [];
  walkObjects(document.root, document.family, document.resolve, (node) => nodes.push(node));
  return nodes.slice(1).map((node) => `${pathOf(node).join('.')} ${node.kind}`);
}

const table: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'an operation of a path',
    'openapi: 3.1.0\npaths: { /a: { get: {} } }',
    ['paths paths', 'paths./a pathItem', 'paths./a.get operation'],
  ],
  ['no extension of paths', 'openapi: 3.1.0\npaths: { x-a: { get: {} } }', ['paths paths']],
  [
    'a webhook',
    'openapi: 3.1.0\nwebhooks: { x-new: { post: {} } }',
    ['webhooks.x-new pathItem', 'webhooks.x-new.post operation'],
  ],
  [
    'methods of OpenAPI 3.2',
    'openapi: 3.2.0\npaths: { /a: { query: {}, additionalOperations: { COPY: {} } } }',
    ['paths paths', 'paths./a pathItem', 'paths./a.query operation', 'paths./a.additionalOperations.COPY operation'],
  ],
  [
    'operations of callbacks by a kind of their own',
    'openapi: 3.0.0\ncomponents: { callbacks: { done: { "{$url}": { post: {} }, x-a: {} } } }',
    [
      'components components',
      'components.callbacks.done callback',
      'components.callbacks.done.{$url} callbackPathItem',
      'components.callbacks.done.{$url}.post callbackOperation',
    ],
  ],
  [
    'properties by name, whatever the name',
    'openapi: 3.1.0\ncomponents: { schemas: { A: { properties: { x-badges: {}, example: {} } } } }',
    [
      'components components',
      'components.schemas.A schema',
      'components.schemas.A.properties.x-badges schema',
      'components.schemas.A.properties.example schema',
    ],
  ],
  [
    'no data',
    'openapi: 3.1.0\ncomponents: { schemas: { A: { example: { get: {} }, default: {}, enum: [{}], const: {} } } }',
    ['components components', 'components.schemas.A schema'],
  ],
  [
    'headers that are called x-...',
    'openapi: 3.1.0\ncomponents: { headers: { x-rate: { schema: {} } } }',
    ['components components', 'components.headers.x-rate header', 'components.headers.x-rate.schema schema'],
  ],
  [
    'items as a list',
    'swagger: "2.0"\ndefinitions: { A: { items: [{}, true] } }',
    ['definitions.A schema', 'definitions.A.items.0 schema'],
  ],
  [
    'operations of AsyncAPI 2',
    'asyncapi: 2.6.0\nchannels: { a: { publish: { message: { oneOf: [{}] } } } }',
    [
      'channels.a channel',
      'channels.a.publish operation',
      'channels.a.publish.message message',
      'channels.a.publish.message.oneOf.0 message',
    ],
  ],
  [
    'a JSON Schema in a multi-format schema',
    "asyncapi: 3.0.0\ncomponents: { schemas: { A: { schemaFormat: 'application/schema+json;version=draft-07', schema: {} } } }",
    ['components components', 'components.schemas.A schema', 'components.schemas.A.schema schema'],
  ],
  [
    'no Avro in a multi-format schema',
    "asyncapi: 3.0.0\ncomponents: { schemas: { A: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: {} } } }",
    ['components components', 'components.schemas.A schema'],
  ],
  [
    'wrong shapes as absent',
    'openapi: 3.1.0\nwebhooks: [{}]\ncomponents: { schemas: [], parameters: 1 }\nservers: { a: {} }\ninfo: null',
    ['components components'],
  ],
];

describe('the walk visits', () => {
  test.each(table)('%s', (_name, yaml, expected) => {
    expect(walked(yaml)).toEqual(expected);
  });
});

describe('references', () => {
  test('to another file are followed, as if its text stood there', () => {
    const files = { 'a.yaml': 'get: { parameters: [{ $ref: "#/x/p" }] }\nx: { p: { schema: {} } }' };
    expect(walked('openapi: 3.0.0\npaths: { /a: { $ref: ./a.yaml } }', files)).toEqual([
      'paths paths',
      'paths./a pathItem',
      'paths./a pathItem',
      'paths./a.get operation',
      'paths./a.get.parameters.0 parameter',
      'paths./a.get.parameters.0 parameter',
      'paths./a.get.parameters.0.schema schema',
    ]);
  });

  test('to what was seen at home are not followed', () => {
    const yaml =
      'asyncapi: 3.0.0\nchannels: { a: { $ref: "#/components/channels/a" } }\ncomponents: { channels: { a: {} } }';
    expect(walked(yaml)).toEqual(['channels.a channel', 'components components', 'components.channels.a channel']);
  });

  test('to a place outside the object model are followed once', () => {
    const yaml = 'asyncapi: 3.0.0\nchannels: { a: { $ref: "#/x-a" }, b: { $ref: "#/x-a" } }\nx-a: { publish: {} }';
    expect(walked(yaml)).toEqual([
      'channels.a channel',
      'channels.b channel',
      'channels.a channel',
      'channels.a.publish operation',
    ]);
  });

  test('in place of a map are followed, one among its entries is an entry', () => {
    const files = { 'paths.yaml': '/a: { get: {} }', 'channels.yaml': 'a: {}' };
    expect(walked('asyncapi: 3.0.0\nchannels: { $ref: ./channels.yaml }', files)).toEqual(['channels.a channel']);
    expect(walked('openapi: 3.0.0\npaths: { $ref: ./paths.yaml }', files)).toEqual([
      'paths paths',
      'paths paths',
      'paths./a pathItem',
      'paths./a.get operation',
    ]);
    expect(walked('asyncapi: 3.0.0\nchannels: { x-a: { $ref: ./a.yaml } }', { 'a.yaml': 'title: A' })).toEqual([
      'channels.x-a channel',
      'channels.x-a channel',
    ]);
  });

  test('in a circle end', () => {
    const files = { 'a.yaml': 'items: { $ref: "#" }' };
    expect(walked('openapi: 3.0.0\ncomponents: { schemas: { A: { $ref: ./a.yaml } } }', files)).toEqual([
      'components components',
      'components.schemas.A schema',
      'components.schemas.A schema',
      'components.schemas.A.items schema',
    ]);
  });
});
