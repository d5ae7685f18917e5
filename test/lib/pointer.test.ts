import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { decodePercent, fillTemplate, parsePointer, templateNames, toFragment } from '../../src/lib/pointer.ts';

describe('parsePointer', () => {
  test.each<[string, readonly string[] | undefined]>([
    ['', []],
    ['/', ['']],
    ['/a/b', ['a', 'b']],
    ['/~1events~1{id}/get', ['/events/{id}', 'get']],
    ['/~01', ['~1']],
    ['/a%25b', ['a%b']],
    ['/a%2Fb', ['a/b']],
    ['/a%7E1b', ['a/b']],
    ['/100%', ['100%']],
    ['anchor', undefined],
  ])('reads %j', (pointer, expected) => {
    expect(parsePointer(pointer)).toEqual(expected);
  });
});

describe('toFragment', () => {
  test.each<[readonly (string | number)[], string]>([
    [[], '#'],
    [['paths', '/events/{id}', 'get'], '#/paths/~1events~1{id}/get'],
    [['tags', 0], '#/tags/0'],
    [['a~b c%'], '#/a~0b%20c%25'],
  ])('writes %j', (path, expected) => {
    expect(toFragment(path)).toBe(expected);
  });

  test('is undone by parsePointer for every path', () => {
    const character = fc.oneof(
      fc.constantFrom('~', '/', '%', '~1', '%25', '\u{1F600}'),
      fc.nat(0xd7ff).map((code) => String.fromCodePoint(code)),
    );
    const keys = fc.array(fc.string({ unit: character, maxLength: 6 }), { maxLength: 6 });
    fc.assert(
      fc.property(keys, (path) => {
        expect(parsePointer(toFragment(path).slice(1))).toEqual(path);
      }),
    );
  });
});

test('decodePercent leaves malformed encodings as written', () => {
  expect(['a%20b', '%zz', 'plain'].map(decodePercent)).toEqual(['a b', '%zz', 'plain']);
});

test('a name in braces without a value stays, and braces without a name are none', () => {
  const template = '/a/{id}.{form}/{}/{id}';
  expect(templateNames(template)).toEqual(['id', 'form', 'id']);
  expect(fillTemplate(template, (name) => (name === 'id' ? '7' : undefined))).toBe('/a/7.{form}/{}/7');
});
