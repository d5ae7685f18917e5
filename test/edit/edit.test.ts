import { expect, test } from '@jest/globals';
import { apart, applyEdits, type Edit } from '../../src/edit/edit.ts';

const edit = (start: number, end: number, text = ''): Edit => ({ start, end, text });

test.each<[title: string, edits: readonly Edit[], kept: readonly Edit[]]>([
  ['none', [], []],
  ['in the order of the text', [edit(5, 6), edit(1, 2)], [edit(1, 2), edit(5, 6)]],
  ['the first of two that overlap', [edit(2, 5), edit(0, 3)], [edit(0, 3)]],
  ['the outer of two, one inside the other', [edit(2, 4), edit(0, 9)], [edit(0, 9)]],
  ['the shorter of two from one place', [edit(1, 9), edit(1, 2)], [edit(1, 2)]],
  ['two that touch are one place', [edit(0, 2), edit(2, 4), edit(5, 6)], [edit(0, 2), edit(5, 6)]],
])('of edits that are not apart the first stays: %s', (_title, edits, kept) => {
  expect(apart(edits)).toEqual(kept);
});

test('edits are made in the order of the text, whatever theirs is', () => {
  expect(applyEdits('abcdef', [edit(4, 5, 'E'), edit(0, 1, 'AA'), edit(2, 2, '-')])).toBe('AAb-cdEf');
});
