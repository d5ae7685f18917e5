import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { describe as read } from '../../src/description/description.ts';
import { createEngine } from '../../src/mock/engine.ts';
import type { MockRequest } from '../../src/http/message.ts';
import { defaultSettings, type MockSettings } from '../../src/mock/settings.ts';
import { createValidateValue } from '../../src/schema/validate.ts';
import { operationsOf } from '../../src/description/read/api.ts';
import { responsesOf } from '../../src/description/read/content.ts';
import { createGenerate } from '../../src/schema/generate/generate.ts';

const json = (media: object): object => ({ description: 'OK', content: { 'application/json': media } });
const tree = {
  openapi: '3.1.0',
  info: { title: 'Kept', version: '1' },
  paths: {
    '/a': {
      get: {
        responses: {
          '200': {
            description: 'OK',
            content: {
              'application/json': { examples: { one: { value: { n: 1 } }, two: { value: { n: 2 } } } },
              'text/plain': { example: 'one' },
            },
          },
          '404': json({ examples: { none: { value: { n: 0 } } } }),
        },
      },
      patch: { requestBody: json({}), responses: { '200': json({ example: { n: 1 } }) } },
      post: {
        requestBody: json({ examples: { x: { value: { k: 'x' } }, y: { value: { k: 'y' } } } }),
        responses: { '201': json({ examples: { x: { value: 'x' }, y: { value: 'y' } } }) },
      },
      put: { responses: { '200': json({ example: { n: 1, id: 'a' } }) } },
    },
    '/a/{id}': {
      patch: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': {}, 'application/merge-patch+json': {}, 'text/*': {} } },
        responses: {
          '404': json({ examples: { none: { value: { n: 0 } } } }),
          '200': json({ example: { id: 'x', n: 1 }, schema: { properties: { n: { type: 'integer' } } } }),
        },
      },
    },
  },
};

const sent = (method: string, headers: MockRequest['headers'] = {}, body?: object): MockRequest => ({
  method,
  target: '/a',
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: new TextEncoder().encode(JSON.stringify(body)) }),
});

const requests: readonly MockRequest[] = [
  sent('GET'),
  sent('GET', { 'x-vendor-response-body-example': 'two' }),
  sent('GET', { 'x-vendor-response-body-example': 'none' }),
  sent('GET', { 'x-vendor-response-body-example': 'missing' }),
  sent('GET', { 'x-vendor-response-body-example': 'two', accept: 'text/plain' }),
  sent('GET', { accept: 'text/plain' }),
  sent('GET', { accept: 'image/png' }),
  sent('GET', { prefer: 'code=404' }),
  sent('GET', { origin: 'https://a.example' }),
  sent('GET', { origin: 'https://b.example' }),
  sent('HEAD'),
  sent('PATCH', {}, { n: 2 }),
  sent('PATCH', {}, { n: 3 }),
  sent('PATCH', {}),
  sent('POST', {}, { k: 'x' }),
  sent('POST', {}, { k: 'y' }),
  sent('POST', {}, { k: 'z' }),
];

const asJson = { 'content-type': 'application/json' };
const mergePatch = { 'content-type': 'application/merge-patch+json' };
const text = (method: string, target: string, headers: MockRequest['headers'], body: string): MockRequest => ({
  method,
  target,
  headers,
  body: Buffer.from(body, 'latin1'),
});

/** The same bodies in other places, and others in the same. */
const withBodies: readonly MockRequest[] = [
  ...['/a/1', '/a/2', '/a/1?n=2', '/a'].flatMap((target) => [
    text('PATCH', target, asJson, '{"n":null}'),
    text('PATCH', target, mergePatch, '{"n":null}'),
    text('PATCH', target, asJson, '{"n":2}'),
  ]),
  text('PATCH', '/a/1', asJson, '{"n":"2"}'),
  text('PATCH', '/a/1', asJson, ' {"n":2}'),
  text('PATCH', '/a/1', asJson, `{"n":2${' '.repeat(5_000)}}`),
  text('PATCH', '/a/1', {}, '{"n":2}'),
  text('PATCH', '/a/1', { ...asJson, accept: 'text/html' }, '{"n":2}'),
  text('PATCH', '/a/1', { ...asJson, 'x-vendor-response-body-example': 'none' }, '{"n":2}'),
  text('PATCH', '/a/1', { ...asJson, prefer: 'code=404' }, '{"n":2}'),
  text('PATCH', '/a/1', { ...asJson, origin: 'https://a.example' }, '{"n":2}'),
  text('PATCH', '/a/1', { 'content-type': 'text/plain' }, '{"n":2}'),
  text('PATCH', '/a/1', { 'content-type': 'image/png' }, '{"n":2}'),
  text('PATCH', '/a/1', asJson, '{"n":2'),
  text('PATCH', '/a/1', asJson, '{"n":"\xff"}'),
  text('PATCH', '/a/1', asJson, '\xef\xbb\xbf{"n":2}'),
  ...['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].flatMap((method) => [
    text(method, '/a', asJson, '{"n":2}'),
    text(method, '/a', asJson, '{"k":"x"}'),
    text(method, '/a', { ...asJson, 'x-vendor-response-body-example': 'y' }, '{"k":"x"}'),
  ]),
];

const engine = (settings: Partial<MockSettings>) =>
  createEngine(read({ uri: '<object>', tree }, { readBytes: () => ({ reason: 'none' }) }), {
    ...defaultSettings,
    ...settings,
  });

const seen = ({ answer }: ReturnType<typeof engine>, request: MockRequest): readonly unknown[] => {
  const { status, headers, body } = answer(request);
  return [status, headers, new TextDecoder().decode(body)];
};

describe('an answer is the same whatever was asked before', () => {
  test.each<[string, Partial<MockSettings>]>([
    ['by default', {}],
    ['with reflected origins', { cors: 'reflect' }],
    ['where a missing name is an error', { errorIfForcedExampleNotFound: true }],
    ['with echo', { echo: ['post'] }],
    ['with strict examples', { strictExamples: true }],
  ])('%s', (_, settings) => {
    const alone = requests.map((request) => seen(engine(settings), request));
    const shared = engine(settings);
    const [forward, again, backward] = [requests, requests, requests.toReversed()].map((order) =>
      order.map((request) => seen(shared, request)),
    );
    expect([forward, again, backward?.toReversed()]).toEqual([alone, alone, alone]);
  });
});

describe('bodies that came before are answered as if they had not', () => {
  test.each<[string, Partial<MockSettings>]>([
    ['by default', {}],
    ['with reflected origins', { cors: 'reflect' }],
    ['where a missing name is an error', { errorIfForcedExampleNotFound: true }],
    ['with echo', { echo: ['post', 'put'] }],
    ['with strict examples', { strictExamples: true }],
    ['with another header for names', { exampleHeader: ['prefer', 'content-type'] }],
    ['where requests are checked', { validate: 'request' }],
    ['where credentials are checked', { security: 'presence' }],
  ])('%s', (_, settings) => {
    const pool = [...requests, ...withBodies].map((request) => ({ request, alone: seen(engine(settings), request) }));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { minLength: 50, maxLength: 400 }), (asked) => {
        const shared = engine(settings);
        expect(asked.map(({ request }) => seen(shared, request))).toEqual(asked.map(({ alone }) => alone));
      }),
      { numRuns: 20 },
    );
  });
});

test('an answer to the same preferences is the same object, so that servers can keep what they make of it', () => {
  const { answer } = engine({});
  expect(answer(sent('GET'))).toBe(answer(sent('GET', { accept: '*/*' })));
  expect(answer(sent('PATCH', {}, { n: 2 })).isCached).toBeUndefined();
});

describe('what is let go is made again as it was', () => {
  const count = 25;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const description = read(
    {
      uri: '<object>',
      tree: {
        openapi: '3.1.0',
        components: { schemas: { N: { type: 'integer', minimum: 1 } } },
        paths: Object.fromEntries(
          numbers.map((index) => {
            const schema = {
              properties: { n: { $ref: '#/components/schemas/N' }, m: { const: index } },
              required: ['m'],
            };
            return [`/a${index}`, { get: { responses: { '200': json({ schema }) } } }];
          }),
        ),
      },
    },
    { readBytes: () => ({ reason: 'none' }) },
  );

  test('answers', () => {
    const { answer } = createEngine(description, defaultSettings, {
      cacheLimits: { operations: 2, schemas: 2 },
    });
    const asked = [0, 1, 2, 3, 4, 5, 0, 5, 1, 4].map((index) =>
      new TextDecoder().decode(answer({ method: 'GET', target: `/a${index}`, headers: {} }).body),
    );
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 0, 5, 1, 4].map((index) => JSON.stringify({ n: 1, m: index })));
  });

  test('verdicts and values, where a description has more schemas than are kept', () => {
    const check = createValidateValue(description, { cachedSchemas: 4 });
    const generate = createGenerate(description, { cachedSchemas: 4 });
    const schemas = operationsOf(description).flatMap((operation) =>
      responsesOf(description, operation).flatMap(({ media }) => media.flatMap(({ schema }) => schema ?? [])),
    );
    const round = () =>
      schemas.map((schema, index) => [
        check(schema, { m: index, n: 1 }),
        check(schema, { m: index, n: 0 }),
        generate(schema).value,
      ]);
    const expected = numbers.map((index) => [undefined, '/n must be at least 1', { m: index, n: 1 }]);
    expect([round(), round()]).toEqual([expected, expected]);
  });
});
