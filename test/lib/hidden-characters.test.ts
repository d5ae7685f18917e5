import { expect, test } from '@jest/globals';
import { type HiddenCharacters, hiddenCharacters, withoutHidden } from '../../src/lib/hidden-characters.ts';
import { fairTexts, hiddenTexts } from '../support/hidden-texts.ts';

function partsOf(text: string): readonly HiddenCharacters[] {
  return [...hiddenCharacters(text)];
}

test.each(fairTexts)('fair: %s', (_title, text) => {
  expect([partsOf(text), withoutHidden(text, partsOf(text))]).toEqual([[], text]);
});

test.each(hiddenTexts)('hidden: %s', (_title, text, names) => {
  expect(partsOf(text).map(({ name }) => name)).toEqual(names);
});

test.each(hiddenTexts)('what is removed from %s is not found again', (_title, text) => {
  const left = partsOf(withoutHidden(text, partsOf(text)));
  expect(left.filter(({ isRemovable }) => isRemovable)).toEqual([]);
});

test.each([
  ['dele\u200bte \u{e0041}all', 'delete all'],
  ['a\u202eb\u200b', 'a\u202eb'],
  ['می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['<!-- a -->', '<!-- a -->'],
])('%j without its hidden parts is %j', (text, expected) => {
  expect(withoutHidden(text, partsOf(text))).toBe(expected);
});

test('the place of a part counts code units', () => {
  expect(partsOf('😀a\u200b').map(({ start, end }) => [start, end])).toEqual([[3, 4]]);
});

test('a run of one character is one part for each 9,999', () => {
  expect(partsOf(`a${'\u200b'.repeat(20_000)}`).map(({ end }) => end)).toEqual([10_000, 19_999, 20_001]);
});
