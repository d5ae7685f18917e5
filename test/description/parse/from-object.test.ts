import { expect, test } from '@jest/globals';
import { createMock } from '../../../src/api/mock.ts';
import { treeOf } from '../../../src/description/parse/from-object.ts';
import { UserError } from '../../../src/lib/user-error.ts';

test.each<[string, unknown, unknown]>([
  ['JSON', { a: [1, 'b', null, true, {}] }, { a: [1, 'b', null, true, {}] }],
  ['what JSON has no form for', { a: undefined, b: () => 1, c: Symbol('c'), d: [undefined, NaN] }, { d: [null, null] }],
  ['dates', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
  ['a key called __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
])('%s', (_, value, tree) => {
  expect(treeOf(value)).toEqual(tree);
});

test('an object inside itself is a reference to itself', () => {
  const node: Record<string, unknown> = { type: 'object' };
  node.properties = { next: node, 'a/b': [node] };
  const next = { $ref: '#/schemas/Node' };
  const tree = {
    schemas: { Node: { type: 'object', properties: { next, 'a/b': [next] } } },
    again: { type: 'object', properties: { next, 'a/b': [next] } },
  };
  expect(treeOf({ schemas: { Node: node }, again: node })).toEqual(tree);
});

test('one object in many places is copied once', () => {
  let shared: object = { leaf: true };
  for (let level = 0; level < 40; level += 1) shared = { left: shared, right: shared };
  const tree = treeOf(shared) as { left: object; right: object };
  expect(tree.left).toBe(tree.right);
});

test.each<[string, () => unknown, string]>([
  ['a number too large', () => ({ a: 1n }), '<object>: a description must be JSON; found 1n.'],
  [
    'more than 1,000 levels',
    () => {
      let deep: unknown = 1;
      for (let level = 0; level < 5_000; level += 1) deep = [deep];
      return deep;
    },
    '<object>: objects and arrays must be nested at most 1000 levels deep; found more.',
  ],
])('%s is refused', (_, make, message) => {
  expect(() => treeOf(make())).toThrow(new UserError(message));
});

test('a mock of an object whose references were all followed answers, and does not see later changes', async () => {
  const node: Record<string, unknown> = { type: 'object', required: ['id'], properties: { id: { const: 7 } } };
  node.allOf = [{ properties: { next: node } }];
  const responses = {
    200: { description: '', content: { 'application/json': { schema: node as object, example: undefined } } },
  };
  const description = { openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses } } } };
  const mock = createMock(description);
  responses[200].content['application/json'].schema = { const: 'later' };
  const response = await mock.fetch(new Request('http://mock/a'));
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ id: 7 })]);
});
