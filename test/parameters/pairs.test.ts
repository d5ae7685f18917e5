import { expect, test } from '@jest/globals';
import {
  decodeForm,
  parseCookies,
  parsePairs,
  queryOf,
  rawPathValues,
  writtenIn,
} from '../../src/parameters/read-values.ts';

test.each<[string, readonly (readonly [string, string])[]]>([
  ['', []],
  [
    'a=1&b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['a', [['a', '']]],
  ['a=b=c', [['a', 'b=c']]],
  ['&a=1&&', [['a', '1']]],
  ['=1', [['', '1']]],
  ['a%20b+c=%20+', [['a b c', '%20+']]],
])('the pairs of %j', (query, pairs) => {
  expect(parsePairs(query)).toEqual(pairs);
});

test('of many pairs the first 10,000 are read', () => {
  const counts = [9_999, 10_000, 10_001].map((count) => [
    parsePairs('a&'.repeat(count)).length,
    parseCookies('a=b;'.repeat(count)).length,
  ]);
  expect(counts).toEqual([
    [9_999, 9_999],
    [10_000, 10_000],
    [10_000, 10_000],
  ]);
});

test.each<[string | undefined, readonly (readonly [string, string])[]]>([
  [undefined, []],
  [
    'a=1; b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['a=b=c;d', [['a', 'b=c']]],
  ['a%20b=%20', [['a%20b', '%20']]],
])('the cookies of %j', (header, pairs) => {
  expect(parseCookies(header)).toEqual(pairs);
});

test.each([
  ['/a?b=c', 'b=c'],
  ['/a?b?c', 'b?c'],
  ['/a?b#c', 'b'],
  ['/a#b?c', ''],
  ['/a', ''],
])('the query of %s is %j', (target, query) => {
  expect(queryOf(target)).toBe(query);
});

test.each([
  ['a+b%2B', 'a b+'],
  ['%zz', '%zz'],
])('%s of a form is %j', (text, decoded) => {
  expect(decodeForm(text)).toBe(decoded);
});

test.each<[string, string, readonly (readonly [string, string])[]]>([
  ['/a/{b}', '/a/1%2C2', [['b', '1%2C2']]],
  [
    '/a/v{b}.json/{c}',
    '/a/v1.json/2',
    [
      ['b', '1'],
      ['c', '2'],
    ],
  ],
  ['/a/v{b}', '/a/w1', []],
  ['/a/{b}.json', '/a/1.yaml', []],
  ['/{a}-{b}/{c}', '/1-2/3', [['c', '3']]],
  [
    '/{a}/{b}',
    '/1',
    [
      ['a', '1'],
      ['b', ''],
    ],
  ],
  ['/{a}?x={b}', '/1', [['a', '1']]],
  ['/{a}#/{b}', '/1/2', [['a', '1']]],
])('the values of %s in %s', (template, path, values) => {
  expect([...rawPathValues(template, path)]).toEqual(values);
});

test('what pairs hold of a parameter', () => {
  const pairs = [
    ['p', '1'],
    ['p[a]', '2'],
    ['q', '3'],
    ['p', '4'],
    ['pq[a]', '5'],
  ] as const;
  const styles = (['form', 'deepObject'] as const).map((style) =>
    writtenIn(pairs, { name: 'p', style }, (name) => name === 'q'),
  );
  expect(styles).toEqual([
    { texts: ['1', '4'], members: [['q', '3']] },
    { texts: ['1', '4'], members: [['[a]', '2']] },
  ]);
  expect(writtenIn(pairs, { name: 'p', style: 'form' })).toEqual({ texts: ['1', '4'], members: [] });
});
