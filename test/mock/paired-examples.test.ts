import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi, type Asked } from './support.ts';

const examples = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { value: name }]));
const values = (pairs: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, { value }]));
const id = (pairs: Readonly<Record<string, unknown>>) => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: {},
  examples: values(pairs),
});
const header = 'x-vendor-response-body-example';

describe('a parameter', () => {
  const engine = engineOf(
    openapi({
      '/pets/{id}': {
        parameters: [id({ first: 7, cat: 8, same: 8, slash: 'a/b', elsewhere: 9, none: 10 })],
        get: { ...json({ examples: examples('first', 'cat', 'same', 'slash', 'other') }), requestBody: {} },
        post: {
          requestBody: { content: { 'application/json': { examples: values({ first: 1 }) } } },
          ...json({ examples: examples('other', 'first', 'cat') }),
        },
      },
      '/gone/{id}': {
        get: {
          parameters: [id({ gone: 1 })],
          responses: {
            200: { description: '', content: { 'application/json': { examples: examples('ok') } } },
            410: { description: '', content: { 'application/json': { examples: examples('gone') } } },
          },
        },
      },
    }),
  );
  test.each<[string, string, string, Asked, unknown]>([
    ['answers the example of the same name', 'GET', '/pets/8', {}, 'cat'],
    ['is decoded', 'GET', '/pets/a%2Fb', {}, 'slash'],
    ['without an example answers the first', 'GET', '/pets/11', {}, 'first'],
    ['whose name no answer has answers the first', 'GET', '/pets/10', {}, 'first'],
    ['gives way to the header', 'GET', '/pets/8', { headers: { [header]: 'other' } }, 'other'],
    ['gives way to the body', 'POST', '/pets/8', { body: 1, headers: { 'content-type': 'application/json' } }, 'first'],
    [
      'counts where the body is no example',
      'POST',
      '/pets/8',
      { body: 2, headers: { 'content-type': 'application/json' } },
      'cat',
    ],
    ['may name the example of another status', 'GET', '/gone/1', {}, 'gone'],
  ])('%s', (_, method, target, asked, body) => {
    const { body: sent } = asked;
    expect(
      ask(engine, method, target, typeof sent === 'number' ? { ...asked, body: String(sent) } : asked).body,
    ).toEqual(body);
  });
});

describe('several parameters', () => {
  const at = (name: string, place: string, pairs: Readonly<Record<string, unknown>>, more = {}) => ({
    name,
    in: place,
    schema: {},
    examples: values(pairs),
    ...more,
  });
  const engine = engineOf(
    openapi({
      '/a/{id}': {
        get: {
          parameters: [
            id({ one: 1, two: 2, three: 1 }),
            at('q', 'query', { one: 'a b', two: ['x', 'y'], three: { r: 1, g: 2 } }),
            at('X-H', 'header', { one: 'h', two: [1, 2], three: 'h' }),
            at('c', 'cookie', { one: true, two: 'd', three: 'd' }),
            { name: 'free', in: 'query', schema: {} },
          ],
          ...json({ examples: examples('zero', 'one', 'two', 'three') }),
        },
      },
      '/whole': {
        get: {
          parameters: [
            {
              ...at('w', 'querystring', { one: { a: 1, b: 'x y' } }),
              schema: undefined,
              content: { 'application/x-www-form-urlencoded': { examples: values({ one: { a: 1, b: 'x y' } }) } },
            },
          ],
          ...json({ examples: examples('zero', 'one') }),
        },
      },
    }),
  );
  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['all of one name', '/a/1?q=a+b', { 'x-h': 'h', cookie: 'c=true' }, 'one'],
    ['written otherwise', '/a/1?free=1&q=a%20b', { 'x-h': 'h', cookie: 'x=1; c=true' }, 'one'],
    ['lists', '/a/2?q=x&q=y', { 'x-h': '1,2', cookie: 'c=d' }, 'two'],
    ['objects', '/a/1?g=2&r=1', { 'x-h': 'h', cookie: 'c=d' }, 'three'],
    ['one of another name', '/a/1?q=x&q=y', { 'x-h': 'h', cookie: 'c=true' }, 'zero'],
    ['a list with more in it', '/a/2?q=x&q=y&q=z', { 'x-h': '1,2', cookie: 'c=d' }, 'zero'],
    ['one is missing', '/a/1?q=a+b', { 'x-h': 'h' }, 'zero'],
    ['the whole query', '/whole?a=1&b=x+y', {}, 'one'],
    ['another whole query', '/whole?a=1&b=x', {}, 'zero'],
  ])('%s', (_, target, headers, body) => {
    expect(ask(engine, 'GET', target, { headers }).body).toBe(body);
  });
});

test('of examples whose names differ in the spaces around them alone, the first is answered', () => {
  const named = { 'cat ': { value: 1 }, cat: { value: 2 }, ' cat': { value: 3 } };
  const engine = engineOf(openapi({ '/pets': { get: json({ examples: named }) } }));
  expect(ask(engine, 'GET', '/pets', { headers: { [header]: 'cat' } }).body).toBe(1);
});
