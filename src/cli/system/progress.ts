/** A bar that says how much is done. */
export interface Progress {
  readonly update: (done: number, total: number) => void;
  /** Takes it off the line that is about to be written; it comes back with the next update. */
  readonly clear: () => void;
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
  if (!process.stderr.isTTY) return () => undefined;
  // Loaded on a terminal alone: start-up time counts.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(program, { eval: true, workerData: text });
  worker.unref();
  return () => void worker.terminate();
}

/** A bar on stderr that appears after a second. Does nothing where stderr is no terminal. */
export function startBar(title: string): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, clear: () => undefined, stop: () => undefined };
  let state = { done: 0, total: 0 };
  let bar: { update: (done: number) => void; setTotal: (total: number) => void; stop: () => void } | undefined;
  let isStopped = false;
  const show = async (): Promise<void> => {
    // Loaded when it is needed: start-up time counts.
    const { SingleBar, Presets } = await import('cli-progress');
    if (isStopped) return;
    // Short, as a line that wraps cannot be cleared; turning wrapping off would outlive a process that is killed.
    const name = title.replace(/[{}\p{Cc}]/gu, '').slice(-40);
    const format = `${name} {bar} {value} of {total} operations`;
    const made = new SingleBar(
      {
        format,
        clearOnComplete: true,
        hideCursor: false,
        forceRedraw: true,
        stream: withoutReturns(process.stderr),
        gracefulExit: false,
        linewrap: true,
        barsize: 12,
      },
      Presets.shades_classic,
    );
    made.start(state.total, state.done);
    bar = made;
  };
  const timer = setTimeout(() => void show(), 1_000);
  timer.unref();
  return {
    update: (done, total) => {
      state = { done, total };
      bar?.setTotal(total);
      bar?.update(done);
    },
    clear: () => {
      if (bar !== undefined) process.stderr.write('\r\u001b[K');
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      bar?.stop();
    },
  };
}

// Save the place of the cursor, and go back there.
const returns = ['\u001b7', '\u001b8'];

/**
 * `stream` that leaves the cursor where it is: the bar would save its place when it starts and go back there when it stops, over
 * the lines that the report has written meanwhile.
 */
function withoutReturns(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const write = (text: string): boolean => (returns.includes(text) ? true : stream.write(text));
  return Object.create(stream, { write: { value: write } }) as NodeJS.WriteStream;
}
