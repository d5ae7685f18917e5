import { describe, expect, test } from '@jest/globals';
import { describe as read } from '../../src/description/description.ts';
import { createEngine } from '../../src/mock/engine.ts';
import type { MockRequest } from '../../src/mock/message.ts';
import { defaultSettings, type MockSettings } from '../../src/mock/settings.ts';
import { createJudge } from '../../src/mock/validate.ts';
import { operationsOf } from '../../src/description/api.ts';
import { responsesOf } from '../../src/description/content.ts';
import { createGenerate } from '../../src/mock/generate.ts';

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

test('an answer to the same wish is the same object, so that servers can keep what they make of it', () => {
  const { answer } = engine({});
  expect(answer(sent('GET'))).toBe(answer(sent('GET', { accept: '*/*' })));
  expect(answer(sent('PATCH', {}, { n: 2 })).isKept).toBeUndefined();
});

describe('what is let go is made again as it was', () => {
  const count = 2_100;
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
    const { answer } = createEngine(description, defaultSettings, { kept: 2 });
    const asked = [0, 1, 2, 3, 4, 5, 0, 5, 1, 4].map((index) =>
      new TextDecoder().decode(answer({ method: 'GET', target: `/a${index}`, headers: {} }).body),
    );
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 0, 5, 1, 4].map((index) => JSON.stringify({ n: 1, m: index })));
  });

  test('verdicts and values, where a description has more schemas than are kept', () => {
    const judge = createJudge(description);
    const generate = createGenerate(description);
    const schemas = operationsOf(description).flatMap((operation) =>
      responsesOf(description, operation).flatMap(({ media }) => media.flatMap(({ schema }) => schema ?? [])),
    );
    const round = () =>
      schemas.map((schema, index) => [
        judge(schema, { m: index, n: 1 }),
        judge(schema, { m: index, n: 0 }),
        generate(schema).value,
      ]);
    const expected = numbers.map((index) => [undefined, '/n must be >= 1', { m: index, n: 1 }]);
    expect([round(), round()]).toEqual([expected, expected]);
  });
});
