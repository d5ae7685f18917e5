import { fc } from '../../support/properties.ts';
import { expect, test } from '@jest/globals';
import { highlightJson, highlightStrings, jsonText, shortText, shortTexts } from '../../../src/preview/parts/json.ts';

test('values are short in a line', () => {
  expect([shortText('a"b'), shortText({ a: [1] }), shortText('x'.repeat(101)), shortText('abc', 2)]).toEqual([
    'a"b',
    '{"a":[1]}',
    'x'.repeat(100),
    'ab',
  ]);
  expect(shortTexts(['a', 1, 2], 2)).toEqual(['a', '1']);
});

test('a value is written as JSON with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonText(value)).toEqual({ text: JSON.stringify(value, undefined, 2), isWhole: true });
    }),
  );
});

test.each<[unknown, number, string, boolean]>([
  ['abcdef', 8, '"abcdef"', true],
  ['abcdefg', 8, '"abcdefg ...', false],
  [[1, 2], 9, '[\n  1,\n   ...', false],
  [{ a: {}, b: [] }, 99, '{\n  "a": {},\n  "b": []\n}', true],
  ['😀😀', 2, '"\ufffd ...', false],
])('%j in %d letters', (value, longest, text, isWhole) => {
  expect(jsonText(value, longest)).toEqual({ text, isWhole });
});

test.each([
  ['{"a": "b", "c": -1.5e3, "d": [true, null]}', '{"a": [s]"b", "c": [n]-1.5e3, "d": [[n]true, [n]null]}'],
  [String.raw`"a\"b"`, String.raw`[s]"a\"b"`],
  ['no JSON: 12 a1', 'no JSON: [n]12 a1'],
])('the strings and numbers of %s have their colours', (text, marked) => {
  const inText = highlightJson(text)
    .html.replace(/<span class="(.)">/gu, '[$1]')
    .replaceAll('</span>', '');
  expect(inText.replaceAll('&#34;', '"')).toBe(marked);
});

test('the strings of code have their colour, in either quotes', () => {
  const code = highlightStrings(`curl 'a' "b\\"c" 'it'\\''s' 'd`).html;
  expect(code.replaceAll('&#34;', '"').replaceAll('&#39;', "'")).toBe(
    `curl <span class="s">'a'</span> <span class="s">"b\\"c"</span> <span class="s">'it'\\''s'</span> 'd`,
  );
});
