import { expect, test } from '@jest/globals';
import { ask } from '../mock/support.ts';
import { posting } from './bodies.ts';
import { taking } from './requests.ts';

interface Problem {
  readonly detail?: string;
  readonly violations?: readonly { readonly message: string }[];
}

/** The answer to a body that is sent as JSON. */
function problemFor(schema: object, body: Uint8Array): Problem {
  const { body: answer } = posting({ 'application/json': { schema } }).answer({
    method: 'POST',
    target: '/a',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return JSON.parse(new TextDecoder().decode(answer)) as Problem;
}

/** The sentence of a refusal of `body` by `schema`. */
function sentenceFor(schema: object, body: unknown): string | undefined {
  return problemFor(schema, new TextEncoder().encode(JSON.stringify(body))).violations?.[0]?.message;
}

test.each<[object, unknown, string]>([
  [{ const: 1 }, 2, 'The body must be 1; found 2.'],
  [{ const: { a: 1 } }, { a: 2 }, 'The body must be the value of `const`; found an object.'],
  [{ enum: [{ a: 1 }, 'b'] }, { a: 2 }, 'The body must be a value of `enum`; found an object.'],
  [{ enum: ['a', null] }, 'b', 'The body must be one of "a", null; found "b".'],
  [{ multipleOf: 5 }, 7, 'The body must be a multiple of 5; found 7.'],
  [{ uniqueItems: true }, [1, 1], 'The body must have no item twice; found a list.'],
  [{ contains: { const: 1 } }, [2], 'The body must have an item that fits the schema of `contains`; found a list.'],
  [
    { contains: { const: 1 }, minContains: 2 },
    [1],
    'The body must have at least 2 items that fit the schema of `contains`; found a list.',
  ],
  [{ not: { type: 'string' } }, 'x', 'The body must not fit the schema of `not`; found "x".'],
  [{ maxLength: 1 }, 'xy', 'The body must have at most 1 character; found "xy".'],
])('by %j %j is refused: %s', (schema, body, sentence) => {
  expect(sentenceFor(schema, body)).toBe(sentence);
});

const needs = (name: string): object => ({ type: 'object', required: [name] });
const many = Array.from({ length: 120 }, (_, index) => needs(`p${index}`));
const both = { oneOf: [needs('a'), { ...needs('b'), properties: { x: { type: 'integer' } } }, needs('c')] };

test.each<[title: string, schema: object, body: unknown, sentences: readonly string[]]>([
  [
    'the two that fit, and nothing of the one that does not',
    both,
    { a: 1, c: 1, x: 'y' },
    ['The body must fit exactly one schema of `oneOf`; found an object, which fits `oneOf/0` and `oneOf/2`.'],
  ],
  [
    'what is wrong beside them',
    { required: ['z'], allOf: [{ required: ['b'] }, both] },
    { a: 1, c: 1 },
    [
      'The body must have the property `b`; found none.',
      'The body must fit exactly one schema of `oneOf`; found an object, which fits `oneOf/0` and `oneOf/2`.',
      'The body must have the property `z`; found none.',
    ],
  ],
  [
    'two of many',
    { oneOf: many },
    { p7: 1, p9: 1 },
    ['The body must fit exactly one schema of `oneOf`; found an object, which fits `oneOf/7` and `oneOf/9`.'],
  ],
  [
    'none of many',
    { oneOf: many },
    {},
    ['The body must fit exactly one schema of `oneOf`; found an empty object, which fits none.'],
  ],
])('of alternatives it says %s', (_, schema, body, sentences) => {
  const { violations } = problemFor(schema, new TextEncoder().encode(JSON.stringify(body)));
  expect(violations?.map(({ message }) => message)).toEqual(sentences);
});

/** The words of this version of Node on a text that is no JSON. */
function parserSays(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    return error instanceof SyntaxError ? error.message : '';
  }
}

test.each<[string, Uint8Array, string]>([
  ['text', new TextEncoder().encode('{'), parserSays('{')],
  ['bytes', Uint8Array.of(0x22, 0xff, 0x22), 'bytes that are not UTF-8'],
])('a body of %s that is no JSON is refused with the reason', (_, body, found) => {
  expect(problemFor({}, body).detail).toBe(`The body must be JSON; found ${found}.`);
});

test.each<[target: string, found: string]>([
  ['/a', 'none'],
  ['/a?ids[]=1', 'none, but `ids[]`'],
  ['/a?ids%5B%5D=1', 'none, but `ids[]`'],
  ['/a?pageSize=1', 'none'],
  // Others that are declared are no slips.
  ['/a?idx=1', 'none'],
])('a query without its parameter, but with one of nearly its name: %s', (target, found) => {
  const engine = taking([
    { name: 'ids', in: 'query', required: true, schema: { type: 'array' } },
    { name: 'idx', in: 'query' },
  ]);
  expect(sentencesOf(engine, target)).toEqual([`The query parameter \`ids\` must be there; found ${found}.`]);
});

test.each<[string, parameter: object, requirement: string]>([
  ['commas', { explode: false, schema: { type: 'array' } }, 'must be sent once, with commas between its items'],
  [
    'pipes, and may be a text',
    { style: 'pipeDelimited', explode: false, schema: { anyOf: [{ const: 'a' }, { type: 'array', maxItems: 1 }] } },
    'must be sent once, with `|` between its items',
  ],
  ['no list', { explode: false, schema: { type: 'string' } }, 'must be sent once'],
  ['one value, as its style is by default', { schema: { type: 'string' } }, 'must be sent once'],
])('a query that repeats a parameter for %s', (_, parameter, requirement) => {
  const engine = taking([{ name: 'ids', in: 'query', ...parameter }]);
  expect(sentencesOf(engine, '/a?ids=1&ids=2&ids=3')).toEqual([
    `The query parameter \`ids\` ${requirement}; found 3 values.`,
  ]);
});

test('a query with another case and other separators', () => {
  const engine = taking([{ name: 'page_size', in: 'query', required: true }]);
  expect(sentencesOf(engine, '/a?pageSize=1&page=2')).toEqual([
    'The query parameter `page_size` must be there; found none, but `pageSize`.',
  ]);
});

function sentencesOf(engine: ReturnType<typeof taking>, target: string): readonly string[] {
  const { violations } = ask(engine, 'GET', target).body as { violations: readonly { message: string }[] };
  return violations.map(({ message }) => message);
}
