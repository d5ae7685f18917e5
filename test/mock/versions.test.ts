import { describe as group, expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { operationsOf } from '../../src/description/read/api.ts';
import { createSchemas } from '../../src/schema/copy.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const nowhere = () => ({ reason: 'no such file' });

group('operations', () => {
  test('a path item beside its reference: what is written wins', () => {
    const shared = { get: { operationId: 'shared', ...json({ example: 1 }) }, put: json({ example: 2 }) };
    const tree = openapi(
      {
        '/a': { $ref: '#/components/pathItems/A', get: { operationId: 'own', ...json({ example: 3 }) } },
        '/b': { $ref: '#/gone' },
      },
      { components: { pathItems: { A: shared } } },
    );
    const description = describe({ uri: '/a.yaml', tree }, { readBytes: nowhere });
    const found = operationsOf(description).map(({ method, path, operationId }) => ({ method, path, operationId }));
    expect(found).toEqual([
      { method: 'GET', path: '/a', operationId: 'own' },
      { method: 'PUT', path: '/a', operationId: undefined },
    ]);
    expect(operationsOf(description)).toBe(operationsOf(description));
  });

  test.each([
    { asyncapi: '3.0.0', paths: { '/a': { get: {} } } },
    { openapi: '3.1.0' },
    { openapi: '3.1.0', paths: [] },
  ])('%j has none', (tree) => {
    expect(operationsOf(describe({ uri: '/a.yaml', tree }, { readBytes: nowhere }))).toEqual([]);
  });
});

test('operations, responses, examples and schemas may stand in other files', () => {
  const files = {
    '/api/paths/a.yaml': 'get:\n  responses:\n    200: { $ref: "../more.json#/response" }\n',
    '/api/more.json': JSON.stringify({
      response: { description: '', content: { 'application/json': { examples: { one: { $ref: '#/one' } } } } },
      one: { value: 'from afar' },
    }),
  };
  expect(ask(engineOf(openapi({ '/a': { $ref: 'paths/a.yaml' } }), {}, files), 'GET', '/a').body).toBe('from afar');
});

group('schemas of OpenAPI 2.0 and 3.0', () => {
  const copy = (version: string, schema: unknown) => {
    const tree = { openapi: version, schema, shared: { type: 'integer' } };
    const description = describe({ uri: '/a.yaml', tree }, { readBytes: nowhere });
    const schemas = createSchemas(description, { prefix: '#', annotations: 'dropped' });
    return {
      copy: schemas.copy({ value: schema, place: { source: description.source, path: ['schema'] } }),
      shared: [...schemas.shared],
    };
  };
  test.each<[string, string, unknown, unknown]>([
    [
      'nullable',
      '3.0.0',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'the two types of Kubernetes',
      '3.0.0',
      { type: 'string', format: 'int-or-string', 'x-nullable': true },
      { type: ['string', 'integer', 'null'], format: 'int-or-string' },
    ],
    [
      'its format of another type',
      '3.0.0',
      { type: 'number', format: 'int-or-string' },
      { type: 'number', format: 'int-or-string' },
    ],
    ['nullable without a type', '3.0.0', { nullable: true }, {}],
    [
      'exclusive bounds',
      '3.0.0',
      { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 2 },
    ],
    ['bounds of a later version', '3.0.0', { exclusiveMinimum: 1, exclusiveMaximum: true }, { exclusiveMinimum: 1 }],
    ['siblings of a reference', '3.0.0', { $ref: '#/shared', minimum: 1 }, { $ref: '#d0' }],
    ['a file', '3.0.0', { type: 'file' }, {}],
    ['siblings in 3.1', '3.1.0', { $ref: '#/shared', minimum: 1 }, { $ref: '#d0', minimum: 1 }],
    ['ids and extensions', '3.1.0', { $id: 'x', 'x-a': 1, title: 'a', type: 'string' }, { type: 'string' }],
    [
      'data stays data',
      '3.1.0',
      { const: { $ref: '#/gone' }, properties: { $ref: { type: 'string' } } },
      { const: { $ref: '#/gone' }, properties: { $ref: { type: 'string' } } },
    ],
    [
      'lists and maps',
      '3.1.0',
      { prefixItems: [true, { $ref: '#/gone' }], items: false, oneOf: 'wrong' },
      { prefixItems: [true, {}], items: false },
    ],
    [
      'writeOnly is not required',
      '3.1.0',
      { required: ['a', 'b', 'c'], properties: { a: { writeOnly: true }, b: {} } },
      { required: ['b', 'c'], properties: { a: { writeOnly: true }, b: {} } },
    ],
    ['a wrong shape', '3.1.0', 'text', {}],
    ['a wrong list of required names', '3.1.0', { required: 'a' }, { required: undefined }],
  ])('%s', (_, version, schema, expected) => {
    expect(copy(version, schema).copy).toEqual(expected);
  });

  test('what is referred to is copied once', () => {
    const two = copy('3.1.0', { properties: { a: { $ref: '#/shared' }, b: { $ref: '#/shared' } } });
    expect(two).toEqual({
      copy: { properties: { a: { $ref: '#d0' }, b: { $ref: '#d0' } } },
      shared: [['d0', { type: 'integer' }]],
    });
  });
});

group('checking', () => {
  const invalid = (schema: unknown) =>
    raw(engineOf(openapi({ '/a': { get: json({ schema }) } })), 'GET', '/a').headers['x-assay-invalid'];
  test.each<[string, unknown, string | undefined]>([
    ['a schema that is false', false, 'must not be there'],
    ['a pattern only the old grammar reads', { type: 'string', minLength: 1, pattern: '\\_' }, undefined],
    ['a pattern nobody reads', { type: 'string', pattern: '(?i)a' }, undefined],
    ['a list of values that is none', { allOf: [{ type: 'object', properties: { a: { enum: null } } }] }, undefined],
    ['items that are no schema', { type: 'array', items: 7 }, undefined],
    ['`allOf` that is no list', { type: 'object', properties: { a: { allOf: 'x' } } }, undefined],
  ])('%s', (_, schema, said) => {
    expect(invalid(schema)).toBe(said);
  });
});
