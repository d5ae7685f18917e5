import { expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw } from './support.ts';

const told = (operation: object, headers: Readonly<Record<string, string>> = {}): readonly unknown[] => {
  const answer = raw(engineOf(openapi({ '/a': { get: operation } })), 'GET', '/a', { headers });
  return [new TextDecoder().decode(answer.body), answer.headers['x-assay-invalid']];
};
const typed = { type: 'object', properties: { id: { type: 'integer' } } };

test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
  ['the range is first', ['*/*', 'application/json'], {}, 'application/json'],
  ['the range is last', ['application/json', '*/*'], {}, 'application/json'],
  ['both ranges are first', ['*/*', 'application/*', 'application/json'], {}, 'application/json'],
  ['one is asked for', ['*/*', 'application/json'], { accept: 'application/json' }, 'application/json'],
  ['a smaller range is asked for', ['*/*', 'application/json'], { accept: 'application/*' }, 'application/json'],
  ['there are ranges alone', ['*/*'], {}, '*/*'],
])('the most specific media type answers: %s', (_, types, headers, chosen) => {
  const content = Object.fromEntries(types.map((type) => [type, { example: { type } }]));
  expect(told({ responses: { 200: { description: '', content } } }, headers)).toEqual([
    JSON.stringify({ type: chosen }),
    undefined,
  ]);
});

test.each<[object, string, string | undefined]>([
  [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, 'null', 'the body must be a string'],
  [{ allOf: [{ const: 1 }, { const: 2 }] }, 'null', 'the body must be 1'],
  [{ type: 'integer', allOf: [{ minimum: 5 }, { maximum: 3 }] }, '0', 'the body must be at least 5'],
  [{ type: 'string', minLength: 5, maxLength: 2 }, '"string"', 'the body must have at most 2 characters'],
  [
    { type: 'object', required: ['a'], properties: { a: { allOf: [{ type: 'string' }, { type: 'integer' }] } } },
    '{"a":null}',
    '/a must be a string',
  ],
  [{ type: 'integer', allOf: [{ minimum: 5 }, { maximum: 5 }] }, '5', undefined],
  [{ allOf: [{ type: ['string', 'integer'] }, { type: 'integer' }] }, '0', undefined],
  [{ type: 'string', minLength: 8, maxLength: 8 }, '"stringst"', undefined],
])('what a schema asks of itself is told where nothing meets it: %j', (schema, body, invalid) => {
  expect(told(json({ schema }))).toEqual([body, invalid]);
});

test.each<[string, object, string]>([
  ['of a media type', { schema: typed, example: null }, 'null'],
  ['among examples', { schema: typed, examples: { a: { value: null }, b: { value: { id: 2 } } } }, 'null'],
  ['of a schema', { schema: { ...typed, example: null } }, 'null'],
  ['of a property that may be null', { schema: one({ type: ['string', 'null'], example: null }) }, '{"a":null}'],
  ['of a property that may not', { schema: one({ type: 'string', example: null }) }, '{"a":"string"}'],
])('an example null is an example: %s', (_, media, body) => {
  expect(told(json(media))).toEqual([body, undefined]);
});

const record = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    at: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'integer' } } },
    tags: { type: 'array', items: { type: 'integer' } },
    size: { enum: ['S', 'M'] },
    note: { type: ['string', 'null'] },
  },
};
const example = { id: 1, at: { city: 'Ghent', zip: 9 }, tags: [1], size: 'S', note: 'x' };

test.each<[object, object]>([
  [{ id: 5 }, { id: 5 }],
  [{ id: 'five' }, {}],
  [{ at: { city: 7, zip: 10 } }, { at: { city: 'Ghent', zip: 10 } }],
  [{ tags: [2, 3] }, { tags: [2, 3] }],
  [{ tags: ['x'] }, {}],
  [
    { size: 'M', note: null },
    { size: 'M', note: null },
  ],
  [{ size: 'XL', note: 4 }, {}],
])('a PATCH of %j shows %j beside the example', (body, shown) => {
  const patch = {
    requestBody: { content: { 'application/json': { schema: record } } },
    ...json({ schema: record, example }),
  };
  const answers = (['off', 'request'] as const).map((validate) =>
    raw(engineOf(openapi({ '/a': { patch } }), { validate }), 'PATCH', '/a', { body }),
  );
  expect(JSON.parse(new TextDecoder().decode(answers[0]?.body))).toEqual({ ...example, ...shown });
  const isRefused = JSON.stringify({ ...example, ...body }) !== JSON.stringify({ ...example, ...shown });
  expect(answers[1]?.status).toBe(isRefused ? 422 : 200);
});

function one(schema: object): object {
  return { type: 'object', properties: { a: schema } };
}
