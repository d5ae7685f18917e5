import { expect, test } from '@jest/globals';
import { plainName, xmlName, xmlText } from '../../../src/media/xml/plan.ts';

// XML 1.0 (fifth edition), productions 4, 4a and 2, the first two without the colon.
const starts =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c-\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const start = new RegExp(`^[${starts}]$`, 'u');
const part = new RegExp(`^[\\u0300-\\u036f\\-.0-9\\u00b7\\u203f-\\u2040${starts}]$`, 'u');
const inText = new RegExp('^[\\t\\n\\r\\u0020-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}]$', 'u');

const codes = Array.from({ length: 0x10001 }, (_, code) => code);

/** The codes of the characters that do not become what `expected` says. */
function unlike(made: (character: string) => string, expected: (character: string) => string): readonly number[] {
  return codes.filter((code) => made(String.fromCodePoint(code)) !== expected(String.fromCodePoint(code)));
}

test('a name of an element has the characters that XML allows at its start, and `_` before or for others', () => {
  const expected = (each: string): string => (start.test(each) ? each : part.test(each) ? `_${each}` : '_');
  expect(unlike(plainName, expected)).toEqual([]);
});

test.each([
  ['a:b', 'a:b'],
  ['a b:c d', 'a_b:c_d'],
  ['1:2', '_1:_2'],
  ['a', 'a'],
  [':b', '_b'],
  ['a:', 'a_'],
  ['a:b:c', 'a_b_c'],
  ['', '_'],
])('%j is written as %j, with a prefix before the one colon between two parts', (name, written) => {
  expect(xmlName(name)).toEqual(written);
});

test('a text has the characters that XML allows, and U+FFFD for others', () => {
  expect(unlike(xmlText, (each) => (inText.test(each) ? each : '\ufffd'))).toEqual([]);
});
