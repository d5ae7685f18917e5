import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { confirm, createPaint, type ColorEnvironment } from '../../src/node/terminal.ts';

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

const streams = { stdin: process.stdin, stdout: process.stdout };
afterEach(() => {
  setStreams(streams);
});

function setStreams(given: object): void {
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(process, name, { value, configurable: true });
}

/** Both ends of a terminal, or of something else. */
function endsOf(isTTY: { readonly stdin: boolean; readonly stdout: boolean }) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  return {
    stdin: Object.assign(stdin, { isTTY: isTTY.stdin }),
    stdout: Object.assign(stdout, { isTTY: isTTY.stdout }),
  };
}

test.each([
  ['y\r', true],
  [' Yes \r', true],
  ['n\r', false],
  ['yellow\r', false],
  ['\r', false],
  // Ctrl-C, Ctrl-D.
  ['y\u0003', false],
  ['\u0004', false],
])('a person who types %j to a question is answered with %j', async (typed, answer) => {
  const { stdin, stdout } = endsOf({ stdin: true, stdout: true });
  setStreams({ stdin, stdout });
  const confirmed = confirm('Write 3 files?');
  stdin.write(typed);
  expect(await confirmed).toBe(answer);
  expect(String(stdout.read())).toContain('Write 3 files? [y/N] ');
});

test('a terminal that is closed says no', async () => {
  const { stdin, stdout } = endsOf({ stdin: true, stdout: true });
  setStreams({ stdin, stdout });
  const confirmed = confirm('Write 3 files?');
  stdin.end();
  expect(await confirmed).toBe(false);
});

test.each([
  { stdin: false, stdout: true },
  { stdin: true, stdout: false },
])('nobody is asked with %j', async (isTTY) => {
  setStreams(endsOf(isTTY));
  expect(await confirm('Write 3 files?')).toBeUndefined();
});
