import { expect, test } from '@jest/globals';
import { mayBeDeeper } from '../../../src/description/parse/too-deep.ts';

// Each column counts twice, as a list may stand in the column of its key.
test.each([
  ['a:\n b:\n  c: 1\n', 4],
  ['- - - a', 12],
  ['? ? a', 8],
  ['[[[', 3],
  ['[][{}]{[]}', 2],
  [']}[[', 2],
  ['  a: 1\nb: [[\n', 4],
])('%j may be %d levels deep, and no deeper', (text, levels) => {
  const bytes = new TextEncoder().encode(text);
  expect([mayBeDeeper(bytes, levels - 1), mayBeDeeper(bytes, levels)]).toEqual([true, false]);
});
