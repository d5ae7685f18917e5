import { Worker } from 'node:worker_threads';

// Parsing keeps the main thread busy, so a second one waits and writes.
const program = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
setTimeout(() => { writeSync(2, workerData + '\\n'); }, 1000);
`;

/** Writes `text` to stderr unless the returned function is called within a second. Does nothing where stderr is no terminal. */
export function startProgress(text: string): () => void {
  if (!process.stderr.isTTY) return () => undefined;
  const worker = new Worker(program, { eval: true, workerData: text });
  worker.unref();
  return () => void worker.terminate();
}
