import { describe, expect, test } from '@jest/globals';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree, ownMock, replayAll } from './support.ts';

const json = (examples: object): object => ({ content: { 'application/json': { examples } } });
const idWith = (example: string): object => ({ name: 'id', in: 'path', required: true, schema: {}, example });

const secret = { type: 'string', writeOnly: true };
const secretly = {
  type: 'object',
  properties: { secret, name: { type: 'string' }, place: { type: 'object', properties: { code: secret } } },
};

const peculiar: readonly { title: string; cases: number; version?: string; paths: object }[] = [
  {
    title: 'HEAD is described with another status than GET',
    cases: 29,
    paths: { '/a': { get: { responses: { 200: {} } }, head: { responses: { 204: {} } } } },
  },
  {
    title: 'a named example stands under `default` beside 200',
    cases: 30,
    paths: {
      '/a': {
        get: {
          responses: { 200: json({ good: { value: 1 } }), default: json({ bad: { value: 2 } }) },
        },
      },
    },
  },
  {
    title: 'a media type beside the first sends the bytes that base64 stands for',
    cases: 30,
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': { schema: { type: 'string', format: 'byte' } },
                'text/plain': { schema: { type: 'string', format: 'byte' } },
              },
            },
          },
        },
      },
    },
  },
  {
    title: 'a template has a HEAD, and the literal path only a GET',
    cases: 41,
    paths: {
      '/a': { get: { responses: { 200: json({ one: { value: 1 } }) } } },
      '/{id}': {
        parameters: [idWith('b')],
        get: { responses: { 200: json({ one: { value: 1 } }) } },
        head: { responses: { 204: {} } },
      },
    },
  },
  {
    title: 'a success without a body stands beside one with several types',
    cases: 27,
    paths: {
      '/a': {
        post: {
          responses: {
            200: {},
            201: { content: { 'application/json': { example: 1 }, 'application/xml': { schema: { type: 'string' } } } },
          },
        },
      },
    },
  },
  {
    title: 'successes have different types',
    cases: 33,
    paths: {
      '/a': {
        get: {
          responses: {
            200: json({ one: { value: 1 } }),
            202: { content: { 'text/csv': { example: 'a' }, 'text/plain': { example: 'b' } } },
          },
        },
      },
    },
  },
  {
    title: 'all parameters have the example that an error is named like',
    cases: 22,
    paths: {
      '/{id}': {
        parameters: [
          { ...idWith(''), example: undefined, examples: { good: { value: 'a' }, bad: { value: 'a' } } },
          { name: 'q', in: 'query', required: true, schema: {}, examples: { bad: { value: 1 }, good: { value: 1 } } },
        ],
        put: { responses: { 204: {}, 400: json({ bad: { value: { error: 1 } } }) } },
      },
    },
  },
  {
    title: 'a PATCH takes fields that must stay away from answers',
    cases: 25,
    paths: {
      '/a': {
        patch: {
          requestBody: { content: { 'application/json': { schema: secretly } } },
          responses: { 200: { content: { 'application/json': { schema: secretly } } } },
        },
      },
    },
  },
  {
    title: 'a PATCH is answered with its record in an envelope',
    cases: 27,
    paths: {
      '/a': {
        patch: {
          requestBody: { content: { 'application/json': { example: { name: 'Max', status: 'sold' } } } },
          responses: {
            200: json({
              one: { value: { status: 'success', data: { id: 1, name: 'Rex', status: 'new' } } },
              two: { value: { data: { name: 'Rex' } } },
            }),
          },
        },
      },
    },
  },
  {
    title: 'an example stands in a file that is not read',
    cases: 28,
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { n: { type: 'integer' } } },
                  examples: { one: { externalValue: 'https://x.example/a.json' } },
                },
              },
            },
          },
        },
      },
    },
  },
  {
    title: 'a method is written small',
    cases: 21,
    version: '3.2.0',
    paths: { '/a': { additionalOperations: { copy: { responses: { 200: {} } } } } },
  },
  {
    title: 'a range of statuses is written small',
    cases: 40,
    paths: {
      '/a': { get: { responses: { '2xx': json({ one: { value: 1 } }), '4xx': json({ two: { value: 2 } }) } } },
      '/b': { get: { responses: { '4xx': json({ one: { value: 1 } }) } } },
    },
  },
  {
    title: 'two paths differ in the names of their parameters alone',
    cases: 33,
    paths: {
      '/a/{id}': { parameters: [idWith('1')], get: { responses: { 200: json({ one: { value: 1 } }) } } },
      '/a/{name}': {
        parameters: [{ ...idWith('1'), name: 'name' }],
        get: { responses: { 201: json({ two: { value: 2 } }) } },
      },
    },
  },
  {
    title: 'the example of a path parameter is another path',
    cases: 41,
    paths: {
      '/a/{id}': { parameters: [idWith('me')], get: { responses: { 200: json({ one: { value: 1 } }) } } },
      '/a/me': { get: { responses: { 201: json({ two: { value: 2 } }) } } },
    },
  },
  {
    title: 'keys of one path differ in what stands behind ? and #',
    cases: 30,
    paths: {
      '/a': { get: { responses: { 200: json({ one: { value: 1 } }) } } },
      '/a?beta=true': { post: { responses: { 200: json({ two: { value: 2 } }) } } },
      '/a#soon': { delete: { responses: { 204: {} } } },
    },
  },
  {
    title: 'the key of a path is percent-encoded, in part or not',
    cases: 38,
    paths: {
      '/a%20b%23|': { get: { responses: { 200: json({ one: { value: 1 } }) } } },
      '/100%/ä b': { get: { responses: { 200: json({ two: { value: 2 } }) } } },
    },
  },
  {
    title: 'a path parameter holds a slash',
    cases: 27,
    paths: {
      '/a/{id}': {
        parameters: [idWith('b/c')],
        get: { responses: { 200: json({ one: { value: 1 } }) } },
      },
    },
  },
];

describe('our own mock has no failures where', () => {
  test.each(peculiar)('$title', async ({ version = '3.1.0', paths, cases }) => {
    const description = describeTree({ openapi: version, info: { title: 'Peculiar', version: '1' }, paths });
    const mock = ownMock(description);
    const { count, results } = await replayAll(description, (request) =>
      Promise.resolve({ kind: 'reply', reply: mock(request) }),
    );
    expect([count, results.filter(({ status }) => status === 'failed')]).toEqual([cases, []]);
  });
});

test('of fields that tell alternatives apart none is probed where requests are checked, and the others are', async () => {
  const cat = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: 'cat', type: 'string' }, name: { type: 'string' } },
  };
  const dog = { ...cat, properties: { ...cat.properties, kind: { const: 'dog', type: 'string' } } };
  const media = { 'application/json': { schema: { oneOf: [cat, dog] }, example: { kind: 'dog', name: 'Rex' } } };
  const paths = {
    '/a': { patch: { requestBody: { content: media }, responses: { 200: { description: 'ok', content: media } } } },
  };
  const description = describeTree({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths });
  const mock = ownMock(description, { validate: 'request' });
  const sent: string[] = [];
  const { count, results } = await replayAll(
    description,
    (request) => {
      sent.push(new TextDecoder().decode(request.body));
      return Promise.resolve({ kind: 'reply', reply: mock(request) });
    },
    { ...profiles.specification, validates: true },
  );
  expect(sent).toContain('{"kind":"dog","name":"Assay-Próbe-7"}');
  const told = results.filter(({ status, check }) => status === 'failed' || check === 'patch-applied');
  expect([count, told]).toEqual([29, []]);
});

test('the whole query of OpenAPI 3.2 is sent', async () => {
  const content = {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', required: ['a'] },
      example: { a: 'x y', b: [1, 2] },
    },
  };
  const parameters = [{ name: 'all', in: 'querystring', required: true, content }];
  const paths = { '/a': { get: { parameters, responses: { 200: json({ one: { value: 1 } }) } } } };
  const description = describeTree({ openapi: '3.2.0', info: { title: 'Query', version: '1' }, paths });
  const mock = ownMock(description, { validate: 'request' });
  const targets = new Set<string>();
  const { count, results } = await replayAll(
    description,
    (request) => {
      targets.add(request.target);
      return Promise.resolve({ kind: 'reply', reply: mock(request) });
    },
    { ...profiles.specification, validates: true },
  );
  expect([...targets]).toContain('/a?a=x+y&b=1&b=2');
  expect([count, results.filter(({ status }) => status === 'failed')]).toEqual([27, []]);
});
