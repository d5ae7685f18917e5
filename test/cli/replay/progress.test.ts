import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAssay, endAll, serve } from '../../support/assay-process.ts';
import { describedWith } from '../../support/described-with.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

jest.setTimeout(60_000);
const pseudoTerminal = '/usr/bin/script';
const folder = temporaryFolder();
let program = '';

beforeAll(() => {
  program = buildAssay('progress-main');
});
afterEach(endAll);

/** A target that takes its time for each answer. */
async function slow(milliseconds: number): Promise<string> {
  return serve((request, response) => {
    const status = request.url?.includes('assay') === true ? 404 : 200;
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'), milliseconds);
  });
}

interface Shown {
  readonly code: number | null;
  /** What went through the pseudo-terminal. */
  readonly text: string;
}

/** Runs a shell line in a pseudo-terminal; `interruptOn` is answered with Ctrl-C. */
async function inTerminal(line: string, interruptOn?: RegExp): Promise<Shown> {
  const child = spawn(pseudoTerminal, ['-qec', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, TERM: 'xterm', NO_COLOR: '1', SHELL: '/bin/sh' },
  });
  let text = '';
  let isInterrupted = false;
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    if (isInterrupted || interruptOn?.test(text) !== true) return;
    isInterrupted = true;
    child.stdin.write('\u0003');
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
const withoutTimes = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/\d+ ms/u, ' ms'));

describeInTerminal('the bar', () => {
  test('comes after a second, and leaves the report as it is without a terminal', async () => {
    const url = await slow(100);
    const file = join(folder, 'plain.txt');
    const { code, text } = await inTerminal(`${commandFor(url)}; ${commandFor(url)} 2>&1 | cat > '${file}'`);
    expect([code, bar.test(text)]).toEqual([0, true]);
    const plain = readFileSync(file, 'utf8');
    expect(bar.test(plain)).toEqual(false);
    expect(withoutTimes(screenOf(text))).toEqual(withoutTimes(plain.split('\n')));
  });

  test('stays away where the run takes less than a second', async () => {
    const { text } = await inTerminal(`${commandFor(await slow(0))} --include path=/fair-days --include method=GET`);
    expect([text.includes('Replaying'), text.includes('cases')]).toEqual([false, true]);
  });

  test('goes to stderr alone', async () => {
    const url = await slow(100);
    const file = join(folder, 'report.txt');
    const [out, err] = [await inTerminal(`${commandFor(url)} > '${file}'`), readFileSync(file, 'utf8')];
    expect([bar.test(out.text), bar.test(err), screenOf(out.text)]).toEqual([true, false, ['']]);
    const { text } = await inTerminal(`${commandFor(url)} 2> '${file}'`);
    expect([bar.test(text), readFileSync(file, 'utf8')]).toEqual([false, '']);
  });

  test('is gone after Ctrl-C', async () => {
    const { code, text } = await inTerminal(`${commandFor(await slow(300))} > /dev/null`, bar);
    expect([code === 0, screenOf(text).map((line) => line.replace(/^\^C/u, ''))]).toEqual([
      false,
      ['Stopped before the end.', ''],
    ]);
  });
});
