import { isTerminal } from './descriptor.ts';

/** A line that says how much is done. It steps aside for what else is written to the terminal. */
export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

// Parsing keeps the main thread busy, so a second one waits and writes.
const program = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
setTimeout(() => { writeSync(2, workerData + '\\n'); }, 1000);
`;

/** Writes `text` to stderr unless the returned function is called within a second. Does nothing where stderr is no terminal. */
export function startProgress(text: string): () => void {
  if (!isTerminal(2)) return () => undefined;
  // Loaded on a terminal alone: start-up time counts.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(program, { eval: true, workerData: text });
  worker.unref();
  return () => void worker.terminate();
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
    const { default: createSpinner } = await import('yocto-spinner');
    if (isStopped) return;
    // Signals are the command's to handle: a replay that is interrupted still reports.
    spinner = createSpinner({ text, handleSignals: false }).start();
    // It hides the cursor, which must not stay hidden.
    process.once('exit', stop);
  };
  const timer = setTimeout(() => void show(), 1_000);
  timer.unref();
  // Short, so that it fits on a line.
  const name = title.replace(/\p{Cc}/gu, '').slice(-40);
  return {
    update: (done, total) => {
      text = `${name}: ${String(done)} of ${String(total)} operations`;
      if (spinner !== undefined) spinner.text = text;
    },
    stop,
  };
}

/** Whether a line on stderr can be written over. */
function isInteractive(): boolean {
  return process.stderr.isTTY && !('CI' in process.env) && process.env.TERM !== 'dumb';
}
