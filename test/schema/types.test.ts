import { expect, test } from '@jest/globals';
import { isOfType, typesOf } from '../../src/schema/types.ts';

test.each<[type: string, keywords: readonly string[]]>([
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['number', ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  ['string', ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType', 'format']],
])('a schema without a type is of type %s where it has one of %j', (type, keywords) => {
  expect(keywords.map((keyword) => typesOf([{}, { [keyword]: 1 }]))).toEqual(keywords.map(() => [type]));
});

test.each<[parts: readonly object[], types: readonly string[]]>([
  [[{ minLength: 1, format: 'int32' }], ['number']],
  ...['int64', 'float', 'double', 'decimal'].map((format): [object[], string[]] => [[{ format }], ['number']]),
  [[{ title: 'A' }], []],
  [[{ maxLength: 1 }, { required: [] }], ['object']],
  [[{ type: ['null', 'string', 7] }], ['string', 'null']],
  [[{ type: 'number' }, { type: ['integer', 'string'] }], ['integer']],
  [[{ type: ['string', 'integer'] }, { type: 'number' }], ['integer']],
  [
    [{ type: ['string', 'number'] }, { type: ['number', 'string'] }],
    ['string', 'number'],
  ],
  [[{ type: 'string' }, { type: 'number' }], []],
])('%j are of the types %j', (parts, types) => {
  expect(typesOf(parts as never)).toEqual(types);
});

test.each<[value: unknown, type: unknown, isOne: boolean]>([
  [1, 'number', true],
  [1.5, 'number', true],
  [1.5, 'integer', false],
  [1, 'integer', true],
  [1, 'string', false],
  [null, 'null', true],
  [null, 'object', false],
  [[], 'array', true],
  [[], 'object', false],
  [{}, 'object', true],
  ['a', 'string', true],
  [true, 'boolean', true],
  [true, undefined, false],
])('%j is of the type %j: %j', (value, type, isOne) => {
  expect(isOfType(value, type)).toBe(isOne);
});
