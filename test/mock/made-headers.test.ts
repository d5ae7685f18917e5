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
  ['X-Any', text, 'string'],
  ['ETag', { schema: { type: 'string', enum: ['"a"'] } }, '"a"'],
  ['ETag', { ...text, example: 'as written' }, 'as written'],
])('a made-up `%s` has the grammar of its field', (name, header, value) => {
  expect(answerWith({ [name]: header })[name.toLowerCase()]).toBe(value);
});
