import { expect, test } from '@jest/globals';
import { followPath, rootOf } from '../../../src/description/read/view.ts';
import { formDifferences, isTextOf } from '../../../src/replay/compare/text-formats.ts';
import { formFieldsOf, grouped, partFieldsOf, textFieldsOf } from '../../../src/replay/compare/form-fields.ts';
import { describeTree } from '../support.ts';

/** What differs between `value`, written by `encoding`, and the received fields. */
function differences(value: object, encoding: object | undefined, received: string): readonly unknown[] {
  const description = describeTree({ openapi: '3.1.0', ...(encoding && { encoding }) });
  const said = followPath(description, rootOf(description), 'encoding');
  return formDifferences(formFieldsOf(description, value as never, said), grouped(new URLSearchParams(received)));
}

const list = { tags: ['a', 'b'] };
const place = { at: { x: 1, y: 'b' } };

test.each<[value: object, encoding: object | undefined, received: string]>([
  [list, undefined, 'tags=a&tags=b'],
  [list, { tags: { contentType: 'application/json' } }, 'tags=["a","b"]'],
  [list, { tags: { contentType: 'application/json' } }, 'tags=a&tags=b'],
  [list, { tags: { explode: false } }, 'tags=a,b'],
  [list, { tags: { explode: true, style: 'spaceDelimited' } }, 'tags=a&tags=b'],
  [list, { tags: { style: 'form' } }, 'tags=a&tags=b'],
  [list, { tags: { style: 'spaceDelimited' } }, 'tags=a b'],
  [list, { tags: { style: 'pipeDelimited', explode: false } }, 'tags=a|b'],
  [{ tags: [1, { a: 2 }] }, { tags: { explode: false } }, 'tags=1,{"a":2}'],
  [place, undefined, 'at={"y":"b","x":1}'],
  [place, undefined, 'x=1&y=b'],
  [place, { at: { style: 'deepObject' } }, 'at[x]=1&at[y]=b'],
  [place, { at: { explode: true } }, 'x=1&y=b'],
  [place, { at: { explode: false } }, 'at=x,1,y,b'],
  [{ a: null, b: [] }, undefined, ''],
  [{ a: null, b: [] }, undefined, 'a=&b='],
  [{ a: null, b: [] }, undefined, 'a=null&b=[]'],
])('%j with the encoding %j may be %s', (value, encoding, received) => {
  expect(differences(value, encoding, received)).toEqual([]);
});

test.each<[value: object, encoding: object | undefined, received: string, found: readonly object[]]>([
  [list, undefined, 'tags=["a","b"]', [{ pointer: '/tags', documented: ['a', 'b'], received: '["a","b"]' }]],
  [list, undefined, 'tags=a', [{ pointer: '/tags', documented: ['a', 'b'], received: 'a' }]],
  [
    list,
    { tags: { explode: false } },
    'tags=a&tags=b',
    [{ pointer: '/tags', documented: ['a', 'b'], received: ['a', 'b'] }],
  ],
  [
    list,
    { tags: { style: 'pipeDelimited' } },
    'tags=a,b',
    [{ pointer: '/tags', documented: ['a', 'b'], received: 'a,b' }],
  ],
  [
    place,
    { at: { style: 'deepObject' } },
    'x=1&y=b',
    [
      { pointer: '/at', documented: { x: 1, y: 'b' } },
      { pointer: '/x', received: '1' },
      { pointer: '/y', received: 'b' },
    ],
  ],
  [{ a: null }, undefined, 'a=1', [{ pointer: '/a', documented: null, received: '1' }]],
  [
    { 'a/b~': 1 },
    undefined,
    'c/~=1&c/~=2',
    [
      { pointer: '/a~1b~0', documented: 1 },
      { pointer: '/c~1~0', received: ['1', '2'] },
    ],
  ],
])('%j with the encoding %j is not %s', (value, encoding, received, found) => {
  expect(differences(value, encoding, received)).toEqual(found);
});

test.each<[value: unknown, text: string, isText: boolean]>([
  ['a', 'a', true],
  ['1', '1.0', false],
  [30, '30.0', true],
  [0, ' ', false],
  [true, 'true', true],
  [true, 'True', false],
  [null, 'null', true],
  [null, '', true],
  [false, '', false],
  [{ a: 1 }, '{ "a": 1.0 }', true],
  [{ a: 1 }, '{ "a": 2 }', false],
  [[1], '[1]', true],
  [[1], '[1', false],
])('%j is written as %j: %j', (value, text, isText) => {
  expect(isTextOf(value, text)).toBe(isText);
});

test.each<[value: unknown, schema: object, alternatives: readonly unknown[]]>([
  [1, {}, [[['a', [1]]], [['a', [1]]]]],
  [[1, 2], {}, [[['a', [1, 2]]], [['a', [[1, 2]]]]]],
  ['SGk=', { contentEncoding: 'base64' }, [[['a', ['SGk=']]], [['a', ['SGk=']]], [['a', ['Hi']]]]],
  ['/w==', { format: 'byte' }, [[['a', ['/w==']]], [['a', ['/w==']]], [['a', ['\u00ff']]]]],
  ['no base64!', { format: 'byte' }, [[['a', ['no base64!']]], [['a', ['no base64!']]]]],
  ['SGk=', { format: 'binary' }, [[['a', ['SGk=']]], [['a', ['SGk=']]]]],
  [null, {}, [[['a', [null]]], [['a', [null]]], [], [['a', ['']]], [['a', ['null']]], [['a', ['[]']]]]],
])('the part of %j with the schema %j may be written in these ways', (value, schema, alternatives) => {
  const description = describeTree({ openapi: '3.1.0', schema: { properties: { a: schema } } });
  const located = followPath(description, rootOf(description), 'schema');
  expect(partFieldsOf(description, { a: value }, located)).toEqual([{ name: 'a', value, alternatives }]);
});

test('a form that stands there as text is to the letter', () => {
  expect(textFieldsOf(new URLSearchParams('a=1&b=2&a=3'))).toEqual([
    { name: 'a', value: ['1', '3'], alternatives: [[['a', ['1', '3']]]] },
    { name: 'b', value: '2', alternatives: [[['b', ['2']]]] },
  ]);
});
