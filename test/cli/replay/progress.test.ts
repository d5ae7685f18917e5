import { afterAll, expect, jest, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSpinner } from '../../../src/node/terminal.ts';
import { endAll, program, serve } from '../../support/assay-process.ts';
import { describedWith } from '../../support/described-with.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pseudoTerminal = '/usr/bin/script';
const folder = temporaryFolder();

afterAll(endAll);

/** Something that answers once it is opened, and a way to open it. */
function gate(): { readonly open: () => void; readonly isOpen: Promise<void> } {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((settle) => {
    open = settle;
  });
  return { open, isOpen };
}

/** A target that answers a few requests at once, and the others when `isOpen`. */
async function waiting(isOpen: Promise<unknown>): Promise<string> {
  let asked = 0;
  return serve((request, response) => {
    asked += 1;
    const status = request.url?.includes('assay') === true ? 404 : 200;
    const answer = (): void => void response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    if (asked < 20) answer();
    else void isOpen.then(answer);
  });
}

/** A target whose run takes longer than the bar waits, on any machine. */
const slow = async (): Promise<string> => waiting(sleep(1_300));

interface Shown {
  readonly code: number | null;
  /** What went through the pseudo-terminal. */
  readonly text: string;
}

/** Runs a shell line in a pseudo-terminal. When the bar, or what else `pattern` finds, is there, `onBar` is called with a way to type. */
async function inTerminal(
  line: string,
  onBar: (type: (keys: string) => void) => void = () => undefined,
  pattern = bar,
): Promise<Shown> {
  const child = spawn(pseudoTerminal, ['-qec', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, TERM: 'xterm', NO_COLOR: '1', SHELL: '/bin/sh' },
  });
  let text = '';
  let isSeen = false;
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    if (isSeen || !pattern.test(text)) return;
    isSeen = true;
    onBar((keys) => void child.stdin.write(keys));
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

const escape = '\u001b';
const sequences = new RegExp(`${escape}\\[\\??\\d*[A-Za-z]|[^]`, 'gu');

/** What is on an endless screen in the end: what a terminal does with the sequences of the line. */
function screenOf(text: string): readonly string[] {
  const lines: string[] = [''];
  let [row, column] = [0, 0];
  for (const [token] of text.matchAll(sequences)) {
    const line = lines[row] ?? '';
    if (token === '\r') column = 0;
    else if (token === '\n') row += 1;
    else if (token === '\u001b[1A') row -= 1;
    else if (/^.\[\d*G$/su.test(token)) column = Number(token.slice(2, -1) || 1) - 1;
    else if (/^.\[0?K$/su.test(token)) lines[row] = line.slice(0, column);
    else if (token === '\u001b[2K') lines[row] = '';
    else if (!token.startsWith('\u001b')) {
      lines[row] = `${line.slice(0, column).padEnd(column)}${token}${line.slice(column + 1)}`;
      column += 1;
    }
    for (let each = 0; each <= row; each += 1) lines[each] ??= '';
  }
  return lines.map((line) => line.trimEnd());
}

const hasTerminals = spawnSync(pseudoTerminal, ['--version'], { encoding: 'utf8' }).stdout.includes('util-linux');
const describeInTerminal = describedWith(__filename, {
  tool: `${pseudoTerminal} of util-linux`,
  isThere: hasTerminals,
  advice: 'apt-get install bsdutils',
});
const bar = /Replaying fixtures\/mock\/fair\.yaml: \d of \d operations/u;
const commandFor = (url: string): string =>
  `'${process.execPath}' '${program}' replay fixtures/mock/fair.yaml --target ${url}`;
/** Lines without what differs from run to run. */
const withoutAddresses = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/\d+ ms/u, ' ms').replace(/127\.0\.0\.1:\d+/gu, '127.0.0.1'));

describeInTerminal('the bar', () => {
  test.concurrent('comes after a second, and leaves the report as it is without a terminal', async () => {
    const seen = gate();
    const file = join(folder, 'plain.txt');
    const [{ code, text }] = await Promise.all([
      inTerminal(commandFor(await waiting(seen.isOpen)), seen.open),
      inTerminal(`${commandFor(await slow())} 2>&1 | cat > '${file}'`),
    ]);
    expect([code, bar.test(text)]).toEqual([1, true]);
    const plain = readFileSync(file, 'utf8');
    expect(bar.test(plain)).toEqual(false);
    expect(withoutAddresses(screenOf(text))).toEqual(withoutAddresses(plain.split('\n')));
  });

  test.concurrent('goes to stderr alone', async () => {
    const seen = gate();
    const [outFile, errFile] = [join(folder, 'report.txt'), join(folder, 'errors.txt')];
    const [out, err] = await Promise.all([
      inTerminal(`${commandFor(await waiting(seen.isOpen))} > '${outFile}'`, seen.open),
      inTerminal(`${commandFor(await slow())} 2> '${errFile}'`),
    ]);
    const report = readFileSync(outFile, 'utf8');
    expect([bar.test(out.text), bar.test(report), screenOf(out.text)]).toEqual([true, false, ['']]);
    expect([bar.test(err.text), readFileSync(errFile, 'utf8')]).toEqual([false, '']);
  });

  test.concurrent('is gone after Ctrl-C', async () => {
    const never = gate();
    const { code, text } = await inTerminal(`${commandFor(await waiting(never.isOpen))} > /dev/null`, (type) => {
      type('\u0003');
    });
    expect([code === 0, screenOf(text).map((line) => line.replace(/^\^C/u, ''))]).toEqual([
      false,
      ['Stopped before the end.', ''],
    ]);
  });
});

describeInTerminal('the line of a lint', () => {
  const waits = 'Linting 1 file ...';

  test.concurrent.each(['lint', 'check'])('comes after a second, and is gone when %s is done', async (command) => {
    const seen = gate();
    const part = JSON.stringify({ get: { responses: {} } });
    const origin = await serve((_, response) => void seen.isOpen.then(() => response.end(part)));
    const name = `${command}.yaml`;
    writeFileSync(
      join(folder, name),
      `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { $ref: '${origin}/part.json' } }\n`,
    );
    const line = `cd '${folder}' && '${process.execPath}' '${program}' ${command} ${name} --allow-remote ${origin} --preset badges`;
    const { text } = await inTerminal(`${line} > /dev/null`, seen.open, new RegExp(waits, 'u'));
    expect([text.includes(waits), screenOf(text).join('\n').includes(waits)]).toEqual([true, false]);
  });
});

test('the bar stays away where the run takes less than a second', () => {
  const isTerminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
  const { CI, TERM } = process.env;
  delete process.env.CI;
  process.env.TERM = 'xterm';
  jest.useFakeTimers();
  try {
    const quick = startSpinner('Replaying fixtures/mock/fair.yaml');
    const whenStarted = jest.getTimerCount();
    jest.advanceTimersByTime(999);
    quick.update(1, 2);
    quick.stop();
    expect([whenStarted, jest.getTimerCount()]).toEqual([1, 0]);
  } finally {
    jest.useRealTimers();
    process.env.TERM = TERM;
    if (CI !== undefined) process.env.CI = CI;
    if (isTerminal === undefined) Reflect.deleteProperty(process.stderr, 'isTTY');
    else Object.defineProperty(process.stderr, 'isTTY', isTerminal);
  }
});
