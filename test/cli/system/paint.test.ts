import { expect, test } from '@jest/globals';
import { createPaint, type ColorWishes } from '../../../src/cli/system/paint.ts';

const rows: readonly { title: string; isTTY: boolean; wishes: ColorWishes; text: string }[] = [
  { title: 'a terminal', isTTY: true, wishes: {}, text: '\u001b[31mx\u001b[39m' },
  { title: 'a pipe', isTTY: false, wishes: {}, text: 'x' },
  { title: 'NO_COLOR', isTTY: true, wishes: { NO_COLOR: '1' }, text: 'x' },
  { title: 'an empty NO_COLOR', isTTY: true, wishes: { NO_COLOR: '' }, text: '\u001b[31mx\u001b[39m' },
  { title: 'a dumb terminal', isTTY: true, wishes: { TERM: 'dumb' }, text: 'x' },
  { title: 'FORCE_COLOR in a pipe', isTTY: false, wishes: { FORCE_COLOR: '1' }, text: '\u001b[31mx\u001b[39m' },
  { title: 'FORCE_COLOR=0 on a terminal', isTTY: true, wishes: { FORCE_COLOR: '0' }, text: 'x' },
];
test.each(rows)('$title', ({ isTTY, wishes, text }) => {
  expect(createPaint({ isTTY }, wishes)('bad', 'x')).toEqual(text);
});
