import { describe, expect, test } from '@jest/globals';
import type { MockSettings } from '../../src/mock/settings.ts';
import { validate } from '../contract/requests.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const ok = json({ example: 'ok' });

describe('the answer', () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const engineWith = (responses: object, more: Partial<MockSettings> = {}) =>
    engineOf(
      openapi({
        '/a': {
          post: {
            parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
            requestBody: { content: { 'application/json': { schema } } },
            responses,
          },
        },
      }),
      { ...validate, ...more },
    );
  const of = (examples: object) => ({ description: '', content: { 'application/json': { examples } } });
  const one = of({ a: { value: 'one' } });

  test('is a problem that lists what is wrong, and where the description says so', () => {
    const { status, headers, body } = raw(engineWith({ 200: one }), 'POST', '/a?n=x', { body: {} });
    expect([
      status,
      headers['content-type'],
      headers['x-assay-violations'],
      JSON.parse(new TextDecoder().decode(body)),
    ]).toEqual([
      422,
      'application/problem+json',
      'The query parameter `n` must be an integer; found "x".',
      {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#invalid-request',
        title: 'The request is not as the operation describes it.',
        status: 422,
        detail: 'The request must be as POST /a describes; found 2 violations.',
        violations: [
          {
            in: 'query',
            name: 'n',
            pointer: '',
            keyword: 'type',
            message: 'The query parameter `n` must be an integer; found "x".',
            schema: 'root.yaml#/paths/~1a/post/parameters/0/schema/type',
          },
          {
            in: 'body',
            pointer: '',
            keyword: 'required',
            message: 'The body must have the property `name`; found none.',
            schema: 'root.yaml#/paths/~1a/post/requestBody/content/application~1json/schema/required',
          },
        ],
        violationCount: 2,
      },
    ]);
  });

  const made = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
  const header = 'x-vendor-response-body-example';
  test.each<[string, object, Readonly<Record<string, string>>, number, unknown]>([
    [
      '422',
      { 200: one, 400: of({ a: { value: 'bad' } }), 422: of({ a: { value: 'unprocessable' } }) },
      {},
      422,
      'unprocessable',
    ],
    ['400', { 200: one, 400: of({ a: { value: 'bad' } }), '4XX': of({ a: { value: 'range' } }) }, {}, 400, 'bad'],
    [
      '4XX',
      { 200: one, '4XX': of({ a: { value: 'range' } }), default: of({ a: { value: 'default' } }) },
      {},
      422,
      'range',
    ],
    ['default', { 200: one, 400: { description: '' }, default: of({ a: { value: 'default' } }) }, {}, 422, 'default'],
    ['one that is named', { 200: one, 400: of({ a: { value: 'a' }, b: { value: 'b' } }) }, { [header]: 'b' }, 400, 'b'],
    ['not one that is named elsewhere', { 200: one, 400: of({ b: { value: 'b' } }) }, { [header]: 'a' }, 400, 'b'],
    ['400, made from its schema', { 200: one, 400: made({ const: 'bad' }) }, {}, 400, 'bad'],
    [
      '422, made from its schema',
      { 200: one, 400: made({ const: 'bad' }), 422: made({ const: 'worse' }) },
      {},
      422,
      'worse',
    ],
    [
      'the example of 4XX before a schema',
      { 200: one, 400: made({ const: 'bad' }), '4XX': of({ a: { value: 'range' } }) },
      {},
      422,
      'range',
    ],
  ])('is the declared example: %s', (_, responses, headers, status, body) => {
    const told = ask(engineWith(responses), 'POST', '/a', { headers, body: {} });
    expect([told.status, told.body]).toEqual([status, body]);
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    ['`default` is how it answers otherwise', { default: one }, {}],
    [
      'its schema says nothing',
      { 200: one, 400: { description: '', content: { 'application/json': { schema: {} } } } },
      {},
    ],
  ])('is a problem where %s', (_, responses, headers) => {
    expect(ask(engineWith(responses), 'POST', '/a', { headers, body: {} }).type).toBe('application/problem+json');
  });

  test('a declared example is answered as it is, whatever a PATCH sends', () => {
    const patch = {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: one, 400: of({ a: { value: { other: 1 } } }) },
    };
    expect(ask(engineOf(openapi({ '/a': { patch } }), validate), 'PATCH', '/a', { body: { other: 2 } })).toEqual({
      status: 400,
      type: 'application/json',
      body: { other: 1 },
    });
  });

  test('lists a hundred violations and counts the others; of a large body the first', () => {
    const engine = engineOf(
      openapi({
        '/a': {
          post: { requestBody: { content: { 'application/json': { schema: { items: { type: 'integer' } } } } }, ...ok },
        },
      }),
      validate,
    );
    const told = [150, 3_000].map(
      (length) =>
        ask(engine, 'POST', '/a', { body: Array.from({ length }, () => 'x') }).body as {
          violations: unknown[];
          violationCount: number;
        },
    );
    expect(told.map(({ violations, violationCount }) => [violations.length, violationCount])).toEqual([
      [100, 150],
      [1, 1],
    ]);
  });

  test('the form of a body is checked before its contents, its contents before Accept; nothing is where it is off', () => {
    const statuses = (more: Partial<MockSettings>) => [
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { headers: { 'content-type': 'text/plain' }, body: 'x' })
        .status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', {
        headers: { 'content-type': 'application/json' },
        body: '{',
      }).status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { headers: { accept: 'text/html' }, body: { name: 'x' } })
        .status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { body: {} }).status,
    ];
    expect([statuses({}), statuses({ validate: 'off' })]).toEqual([
      [415, 400, 422, 422],
      [415, 400, 200, 200],
    ]);
  });
});
