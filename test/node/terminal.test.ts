import { expect, test } from '@jest/globals';
import { createPaint, type ColorEnvironment } from '../../src/node/terminal.ts';

const rows: readonly { title: string; isTTY: boolean; environment: ColorEnvironment; text: string }[] = [
  { title: 'a terminal', isTTY: true, environment: {}, text: '\u001b[31mx\u001b[39m' },
  { title: 'a pipe', isTTY: false, environment: {}, text: 'x' },
  { title: 'NO_COLOR', isTTY: true, environment: { NO_COLOR: '1' }, text: 'x' },
  { title: 'an empty NO_COLOR', isTTY: true, environment: { NO_COLOR: '' }, text: '\u001b[31mx\u001b[39m' },
  { title: 'a dumb terminal', isTTY: true, environment: { TERM: 'dumb' }, text: 'x' },
  { title: 'FORCE_COLOR in a pipe', isTTY: false, environment: { FORCE_COLOR: '1' }, text: '\u001b[31mx\u001b[39m' },
  {
    title: 'FORCE_COLOR before NO_COLOR',
    isTTY: false,
    environment: { FORCE_COLOR: '1', NO_COLOR: '1' },
    text: '\u001b[31mx\u001b[39m',
  },
  { title: 'FORCE_COLOR=0 on a terminal', isTTY: true, environment: { FORCE_COLOR: '0' }, text: 'x' },
];
test.each(rows)('$title', ({ isTTY, environment, text }) => {
  expect(createPaint({ isTTY }, environment)('bad', 'x')).toEqual(text);
});
