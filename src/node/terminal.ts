import { styleText } from 'node:util';
import { counted } from '../lib/show.ts';
import { printable } from '../lib/printable.ts';
import { plain, type Paint, type PaintStyle } from '../report/paint.ts';
import { isTerminal } from './output.ts';

const formats = { good: 'green', bad: 'red', strong: 'bold', faint: 'dim' } as const satisfies Record<
  PaintStyle,
  string
>;

/** The variables of the environment that decide on colours. */
export interface ColorEnvironment {
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/**
 * Colours for `stream`: on a terminal, unless `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`. `FORCE_COLOR` decides where it is set: `0`
 * and `false` for none.
 */
export function createPaint(stream: { readonly isTTY?: boolean }, environment: ColorEnvironment): Paint {
  if (!wantsColors(stream, environment)) return plain;
  return (style, text) => styleText(formats[style], text, { validateStream: false });
}

function wantsColors({ isTTY = false }: { readonly isTTY?: boolean }, environment: ColorEnvironment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  return isTTY && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}

/** A line that says how much is done. It steps aside for what else is written to the terminal. */
export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

// Parsing keeps the main thread busy, so a second one waits and writes. The state: 0 waits, 1 writes, 2 has written, 3 is not to write.
const program = `
const { workerData: { text, state } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
setTimeout(() => {
  if (Atomics.compareExchange(state, 0, 0, 1) !== 0) return;
  writeSync(2, text + '\\n');
  Atomics.store(state, 0, 2);
  Atomics.notify(state, 0);
}, 1000);
`;

/**
 * Writes `text` to stderr unless the returned function is called within a second; called later, that takes the line away again. Nothing else may
 * be written in between. Does nothing where stderr is no terminal.
 */
export function startProgress(text: string): () => void {
  if (!isTerminal(2)) return () => undefined;
  // Loaded on a terminal alone: start-up time counts.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const state = new Int32Array(new SharedArrayBuffer(4));
  // One line of the screen, which can be taken away.
  const line = printable(text).slice(0, Math.max(1, (process.stderr.columns || 80) - 1));
  const worker = new Worker(program, { eval: true, workerData: { text: line, state } });
  worker.unref();
  return () => {
    const before = Atomics.compareExchange(state, 0, 0, 3);
    if (before === 1) Atomics.wait(state, 0, 1);
    if (before !== 0 && before !== 3 && isInteractive()) process.stderr.write('\u001b[1A\u001b[2K');
    Atomics.store(state, 0, 3);
    void worker.terminate();
  };
}

/** A line on stderr that appears after a second and says how much is done. Does nothing where stderr is no terminal. */
export function startSpinner(title: string): Progress {
  if (!isInteractive()) return { update: () => undefined, stop: () => undefined };
  let text = '';
  let spinner: { text: string; stop: () => unknown } | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    process.off('exit', stop);
    spinner?.stop();
  };
  const show = async (): Promise<void> => {
    // Loaded when it is needed: start-up time counts.
    const { loadSpinner } = await import('./spinner.ts');
    const showSpinner = await loadSpinner();
    if (isStopped) return;
    // Signals are the command's to handle: a replay that is interrupted still reports.
    spinner = showSpinner({ text, handleSignals: false });
    // It hides the cursor, which must not stay hidden.
    process.once('exit', stop);
  };
  const timer = setTimeout(() => void show(), 1_000);
  timer.unref();
  // Short, so that it fits on a line.
  const name = printable(title).slice(-40);
  return {
    update: (done, total) => {
      text = `${name}: ${String(done)} of ${counted(total, 'operation')}`;
      if (spinner !== undefined) spinner.text = text;
    },
    stop,
  };
}

/** True where a line on stderr can be written over. */
function isInteractive(): boolean {
  return process.stderr.isTTY && !('CI' in process.env) && process.env.TERM !== 'dumb';
}

/** Asks a person a question of yes and no: Ctrl-C and the end of the input are no. Undefined where nobody can be asked. */
export function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return Promise.resolve(undefined);
  // Loaded where somebody is asked: start-up time counts.
  const { createInterface } = process.getBuiltinModule('node:readline');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    lines.once('close', () => {
      resolve(false);
    });
    lines.once('SIGINT', () => {
      lines.close();
    });
    lines.question(`${question} [y/N] `, (answer) => {
      resolve(/^y(?:es)?$/iu.test(answer.trim()));
      lines.close();
    });
  });
}

/** Asks the system to show `url` in a browser. Where it cannot, nothing happens: the address is printed, too. */
export function openInBrowser(url: string): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [command = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
