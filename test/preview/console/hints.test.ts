import { expect, test } from '@jest/globals';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';

/** What the console offers for a query parameter. */
function hintsOf(parameter: object): readonly string[] {
  const parameters = [{ name: 'p', in: 'query', ...parameter }];
  const get = { operationId: 'a', parameters, responses: {} };
  const page = pageOf(siteOf(fromTree({ openapi: '3.1.0', paths: { '/a': { get } } })), 'operations/a.html');
  const [, list = ''] = /<datalist[^>]*>(.*?)<\/datalist>/su.exec(page) ?? [];
  return [...list.matchAll(/value="([^"]*)"/gu)].map(([, text = '']) => text.replaceAll('&#34;', '"'));
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

test.each<[string, object, readonly string[]]>([
  ['the values of an enum', { schema: { enum: ['a', 'b'] } }, ['a', 'b']],
  ['those of the items of a list', { schema: { type: 'array', items: { enum: ['a', 2] } } }, ['a', '2']],
  ['either value of a flag', { schema: { type: 'boolean' } }, ['true', 'false']],
  ['those of a text that may be null', { schema: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] } }, ['a', 'b']],
  ['those of several schemas', { schema: { oneOf: [{ enum: ['a', null] }, { const: 2 }] } }, ['a', '2']],
  ['those of one part of allOf', { schema: { allOf: [{ enum: ['a'] }] } }, ['a']],
  ['either value of a flag that may be null', { schema: { type: ['boolean', 'null'] } }, ['true', 'false']],
  [
    'those of items that may be null',
    { schema: { type: 'array', items: { anyOf: [{ enum: ['a'] }, { type: 'null' }] } } },
    ['a'],
  ],
  ['its example first, and nothing twice', { example: 'b', schema: { enum: ['a', 'b'] } }, ['b', 'a']],
  ['lists of plain values with commas', { schema: { enum: [['a', 1], ['a,b'], [[1]]] } }, ['a,1', '["a,b"]', '[[1]]']],
  ['objects as JSON', { schema: { enum: [{ a: 1 }] } }, ['{"a":1}']],
  ['at most so many', { schema: { enum: numbers(21) } }, numbers(20).map(String)],
  ['no long ones', { schema: { enum: ['a'.repeat(200), 'b'.repeat(201)] } }, ['a'.repeat(200)]],
  ['nothing where nothing is said', { schema: { type: 'string' } }, []],
])('a field offers %s', (_, parameter, hints) => {
  expect(hintsOf(parameter)).toEqual(hints);
});
