import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { lastTaken } from '../lint/file-queue.ts';
import type { LintThreadJob, ThreadResults } from '../lint/thread-data.ts';
import { relativePath } from './files.ts';

/** How many threads can run at once. */
export function coreCount(): number {
  // Loaded where threads may be started: start-up time counts.
  return process.getBuiltinModule('node:os').availableParallelism();
}

// As it is built: what runs sources does not reach into threads on every version of Node.
const name = './lint.cjs';

// The program of the command itself: a file of its own would hold all of it once more.
const start = `
const { parentPort, workerData } = require('node:worker_threads');
require(workerData.program).lintInThread(workerData).then((results) => { parentPort.postMessage(results); });
`;

/** Starts `count` threads that lint; none where the command runs from sources. One that dies fails the file that it was at. */
export function startLintThreads(count: number, job: Omit<LintThreadJob, 'thread'>): readonly Promise<ThreadResults>[] {
  const program = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(program)) return [];
  // Loaded where there are threads: start-up time counts.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return Array.from({ length: count }, (_, index) => {
    const thread = index + 1;
    return resultsOf(new Worker(start, { eval: true, workerData: { ...job, thread, program } }), { ...job, thread });
  });
}

function resultsOf(worker: Worker, { files, memory, thread }: LintThreadJob): Promise<ThreadResults> {
  return new Promise((resolve) => {
    let why: string | undefined;
    worker.on('message', resolve);
    worker.on('error', (error) => {
      why = 'code' in error ? String(error.code) : String(error);
    });
    // Where it has answered, this changes nothing any more.
    worker.on('exit', (code) => {
      const at = lastTaken(memory, thread);
      const path = relativePath(files[at ?? -1]?.uri ?? '');
      const sentence = `${path}: a description must be linted to its end; found that its thread ended with ${why ?? String(code)}.`;
      resolve({ results: new Map(at === undefined ? [] : [[at, { kind: 'failed', sentence }]]), read: [] });
    });
  });
}
