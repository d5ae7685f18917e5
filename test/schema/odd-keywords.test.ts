import { expect, test } from '@jest/globals';
import { isKnownType } from '../../src/schema/types.ts';
import { isOddKeyword, withoutOddKeywords } from '../../src/schema/odd-keywords.ts';

test.each<[written: unknown, meant: unknown]>([
  ...['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'].map((type): [string, string] => [
    type,
    type,
  ]),
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['Double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['text', 'string'],
  ['list', 'array'],
  ['file', undefined],
  ['toString', undefined],
  [7, undefined],
  [
    ['String', 'int', 'integer', 'file'],
    ['string', 'integer'],
  ],
  [[], undefined],
])('the type %j is read as %j', (type, meant) => {
  expect(withoutOddKeywords({ type })).toEqual(meant === undefined ? {} : { type: meant });
  expect(isOddKeyword('type', type)).toBe(meant === undefined);
});

test.each<[type: unknown, isKnown: boolean]>([
  ['string', true],
  ['String', false],
  [['string', 'null'], true],
  [['string', 7], false],
  [[], false],
  [undefined, false],
])('whether %j is a type of JSON Schema: %j', (type, isKnown) => {
  expect(isKnownType(type)).toBe(isKnown);
});

const numbers = [0, -1.5];
const counts = [0, 3];
const noCounts = [-1, 1.5, '1', null];
const schemas = [[{}]];
const maps = [{}, { a: {} }];

test.each<[keyword: string, usual: readonly unknown[], odd: readonly unknown[]]>([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key): [string, unknown[], unknown[]] => [
    key,
    numbers,
    [true, '1', null, Infinity],
  ]),
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ].map((key): [string, unknown[], unknown[]] => [key, counts, noCounts]),
  ['multipleOf', [0.1, 2], [0, -1, '2']],
  ['pattern', ['^a', ''], [7, null]],
  ['format', ['date'], [7]],
  ['uniqueItems', [true, false], ['true', 1]],
  ['required', [[], ['a']], ['a', [7], true]],
  ['enum', [[], ['a', null]], ['a', {}]],
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key): [string, unknown[], unknown[]] => [
    key,
    schemas,
    [[], {}, true],
  ]),
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs', 'definitions'].map(
    (key): [string, unknown[], unknown[]] => [key, maps, [[], 'a', null]],
  ),
  ['x-own', ['anything'], []],
])('`%s` may be %j, and says nothing as %j', (key, usual, odd) => {
  expect(usual.map((value) => withoutOddKeywords({ [key]: value }))).toEqual(usual.map((value) => ({ [key]: value })));
  expect(odd.map((value) => withoutOddKeywords({ [key]: value }))).toEqual(odd.map(() => ({})));
});

test.each([
  [[{ type: 'string' }], { prefixItems: [{ type: 'string' }] }],
  [[], {}],
  [{ type: 'string' }, { items: { type: 'string' } }],
])('items as %j are those of earlier drafts', (items, meant) => {
  expect(withoutOddKeywords({ items })).toEqual(meant);
});
