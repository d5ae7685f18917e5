import { expect, test } from '@jest/globals';
import { counted, didYouMean, isBlank, orList, shortenedWithMark, show, sizeOf } from '../../src/lib/show.ts';

test.each<[unknown, string]>([
  ['Beta', '"Beta"'],
  ['a "b"\n', String.raw`"a \"b\"\n"`],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}..."`],
  [`${'x'.repeat(59)}\u{1F600}`, `"${'x'.repeat(59)}..."`],
  [2.5, '2.5'],
  [true, 'true'],
  [null, 'null'],
  [undefined, 'undefined'],
  [[], 'an empty list'],
  [[1], 'a list'],
  [{}, 'an empty object'],
  [{ a: 1 }, 'an object'],
  [new Date(0), 'a date'],
])('%j is shown as %s', (value, expected) => {
  expect(show(value)).toBe(expected);
});

test.each<[readonly string[], string]>([
  [[], ''],
  [['a'], '`a`'],
  [['a', 'b'], '`a` or `b`'],
  [['a', 'b', 'c'], '`a`, `b` or `c`'],
])('%j are listed as %s', (names, expected) => {
  expect(orList(names)).toBe(expected);
});

test('a suggestion is a sentence of its own, and nothing without one', () => {
  expect([didYouMean('red'), didYouMean(undefined)]).toEqual([' Did you mean `red`?', '']);
});

test('a text is blank that is longer than V8 can go back over', () => {
  expect(isBlank(' \u200B'.repeat(9_000_000))).toBe(true);
});

test.each<[string, boolean]>([
  ['', true],
  [' \t\n', true],
  ['\u200B\u2060\uFEFF', true],
  ['\u00A0', true],
  ['.', false],
  ['\u{1F600}', false],
  ['\ud800', false],
])('whether %j is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i', (count, text) => {
  expect(counted(count, 'file')).toBe(text);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KiB'],
  [1_537, '1.6 KiB'],
  [67_108_864, '64 MiB'],
  [67_108_865, '64.1 MiB'],
])('%j bytes are %s', (bytes, said) => {
  expect(sizeOf(bytes)).toBe(said);
});

test.each<[string, number, string, string]>([
  ['abc', 3, '…', 'abc'],
  ['abcd', 3, '…', 'ab…'],
  ['a\u{1F600}b', 3, '…', 'a…'],
  ['abcdef', 5, '...', 'ab...'],
])('%j in at most %d characters, marked %j, is %j', (text, most, mark, expected) => {
  expect(shortenedWithMark(text, most, mark)).toBe(expected);
});
