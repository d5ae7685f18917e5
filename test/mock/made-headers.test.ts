import { expect, test } from '@jest/globals';
import { engineOf, openapi, raw } from './support.ts';

const answerWith = (headers: Readonly<Record<string, object>>) =>
  raw(engineOf(openapi({ '/a': { get: { responses: { 200: { description: '', headers } } } } })), 'GET', '/a').headers;

const text = { schema: { type: 'string' } };

test.each<[name: string, header: object, value: string | undefined]>([
  ['ETag', text, '"string"'],
  ['Last-Modified', text, 'Thu, 01 Jan 2026 00:00:00 GMT'],
  ['Retry-After', text, '1'],
  ['Link', text, undefined],
  ['Location', text, '/'],
  ['X-Any', text, 'string'],
  ['ETag', { schema: { type: 'string', enum: ['"a"'] } }, '"a"'],
  ['ETag', { ...text, example: 'as written' }, 'as written'],
])('a made-up `%s` has the grammar of its field', (name, header, value) => {
  expect(answerWith({ [name]: header })[name.toLowerCase()]).toBe(value);
});

const listed = (schema: object, content: object) =>
  raw(
    engineOf(
      openapi({
        '/a': {
          get: {
            responses: {
              200: { description: '', headers: { 'X-Total-Count': schema }, content: { 'application/json': content } },
            },
          },
        },
      }),
    ),
    'GET',
    '/a',
  ).headers['x-total-count'];

const list = { type: 'array', items: { type: 'integer' } };
const count = { schema: { type: 'integer' } };

test.each<[name: string, header: object, content: object, value: string]>([
  ['a made-up list', count, { schema: list }, '1'],
  ['an example', count, { schema: list, example: [1, 2, 3] }, '3'],
  ['the one list of an object', count, { example: { data: [1, 2], next: null } }, '2'],
  ['the list beside errors', count, { example: { data: [1, 2], errors: [] } }, '2'],
  ['two lists, of which no one knows', count, { example: { data: [1, 2], more: [] } }, '0'],
  ['no list', count, { example: { data: 1 } }, '0'],
  ['a list that its schema does not allow', { schema: { type: 'integer', minimum: 5 } }, { example: [1] }, '5'],
  ['a list, with an example of its own', { ...count, example: 40 }, { example: [1] }, '40'],
  ['a list, with a default of its own', { schema: { type: 'integer', default: 7 } }, { example: [1] }, '7'],
  ['a list, as a text', { schema: { type: 'string' } }, { example: [1] }, 'string'],
])('a made-up count in a header is true of %s', (_, header, content, value) => {
  expect(listed(header, content)).toBe(value);
});
