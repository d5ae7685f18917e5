import { expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw } from '../mock/support.ts';

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const map = (count: number, make: (index: number) => readonly [string, unknown]): object =>
  Object.fromEntries(times(count, make));
const numbers = (count: number): object => map(count, (at) => [`p${at}`, { type: 'integer' }]);

/** Schemas with thousands of parts of one kind, and what the answer that is made from each begins with. */
const rows: readonly (readonly [string, object, string])[] = [
  [
    '1,600 dependentSchemas',
    { properties: numbers(1_600), dependentSchemas: map(1_600, (at) => [`p${at}`, { required: [`q${at}`] }]) },
    '{"p0":0',
  ],
  [
    '900 dependentSchemas with alternatives',
    {
      properties: numbers(900),
      dependentSchemas: map(900, (at) => [`p${at}`, { oneOf: [{ required: [`p${at + 1}`] }, {}] }]),
    },
    '{"p0":0',
  ],
  [
    '1,600 dependentRequired',
    { properties: numbers(1_600), dependentRequired: map(1_600, (at) => [`p${at}`, [`p${(at * 7) % 1_600}`]]) },
    '{"p0":0',
  ],
  [
    'dependentRequired, all of all',
    { properties: numbers(900), dependentRequired: map(900, (at) => [`p${at}`, times(900, (other) => `p${other}`)]) },
    '{"p0":0',
  ],
  [
    '1,600 patternProperties beside 1,600 properties',
    { properties: numbers(1_600), patternProperties: map(1_600, (at) => [`^p${at}x*$`, { minimum: 0 }]) },
    '{"p0":0',
  ],
  [
    'patterns that backtrack',
    {
      properties: map(900, (at) => [`${'a'.repeat(30)}${at}`, { type: 'integer' }]),
      patternProperties: map(900, (at) => [`^(a+)+${at}x$`, { minimum: 0 }]),
    },
    '{"aaa',
  ],
  [
    '900 parts of an allOf',
    {
      allOf: times(900, (at) => ({
        properties: { [`p${at}`]: { type: 'integer' }, x: { minimum: at } },
        required: ['x'],
      })),
    },
    '{"p0":0,"x":899',
  ],
  [
    '1,600 conditions',
    { type: 'object', allOf: times(1_600, (at) => ({ if: { required: [`a${at}`] }, then: { required: [`b${at}`] } })) },
    '{}',
  ],
  ['900 negations', { type: 'object', allOf: times(900, (at) => ({ not: { required: [`b${at}`, `c${at}`] } })) }, '{}'],
  ['20,000 required names', { type: 'object', required: times(20_000, (at) => `p${at}`) }, '{"p0":'],
  [
    '9,000 unique items of a list',
    { type: 'array', minItems: 9_000, uniqueItems: true, items: { enum: times(9_000, (at) => at) } },
    '[]',
  ],
  ['1,600 prefixItems', { type: 'array', prefixItems: times(1_600, (at) => ({ const: at })) }, '[0,1,2'],
];

test.each(rows)('%s: an answer is made', (_, schema, start) => {
  const engine = engineOf(openapi({ '/a': { get: json({ schema }) } }));
  const { body } = raw(engine, 'GET', '/a');
  expect(new TextDecoder().decode(body).slice(0, start.length)).toBe(start);
});

test.each(rows)('%s: a request is checked', (_, schema) => {
  const requestBody = { content: { 'application/json': { schema } } };
  const engine = engineOf(openapi({ '/a': { post: { requestBody, responses: { 200: { description: '' } } } } }), {
    validate: 'request',
  });
  const sent = JSON.stringify(map(1_000, (at) => [`p${at}`, 1]));
  const asked = { body: sent, headers: { 'content-type': 'application/json' } };
  expect([200, 422]).toContain(raw(engine, 'POST', '/a', asked).status);
});

test('a schema of real size is compiled as before: 1,000 properties', () => {
  const schema = { type: 'object', properties: numbers(1_000) };
  const requestBody = { content: { 'application/json': { schema } } };
  const engine = engineOf(openapi({ '/a': { post: { requestBody, responses: { 200: { description: '' } } } } }), {
    validate: 'request',
  });
  expect([1, 'x'].map((p9) => raw(engine, 'POST', '/a', { body: { p9 } }).status)).toEqual([200, 422]);
});
