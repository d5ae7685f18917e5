import type { OperationCounts } from '../../results.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { UserError } from '../../lib/user-error.ts';
import { replayDescription } from './replay-one.ts';
import type { ReplayEffects } from './system.ts';
import type { FromThread, ReplayThreadJob, ToThread } from './worker-pool.ts';
import { clockMs, schedule, yieldToEventLoop } from '../../node/clock.ts';
import { createReadBytes, relativePath } from '../../node/files.ts';
import { loadDescription } from '../../node/load.ts';

let stop = (): void => undefined;
const { command, baseline } = workerData as ReplayThreadJob;
const effects: ReplayEffects = {
  load: (path: string) => loadDescription(path, { root: command.root, hasSettings: true }),
  readBytes: createReadBytes(),
  createHttpSend: () => Promise.reject(new Error('A target is asked by the first thread alone.')),
  // The main thread handles signals.
  atOnce: (work) => work,
  yieldToEventLoop,
  clockMs,
  relativePath,
  startProgress: () => () => undefined,
  schedule,
  stopped: new Promise<void>((resolve) => {
    stop = resolve;
  }),
};

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'stop') stop();
  else void replay(message.path).then(tell);
});

async function replay(path: string): Promise<FromThread> {
  const listener = {
    onGroup: (group: OperationCounts) => {
      tell({ kind: 'group', group });
    },
    onProgress: (done: number, total: number) => {
      tell({ kind: 'progress', done, total });
    },
  };
  try {
    return { kind: 'done', replayed: await replayDescription(path, { command, baseline }, listener, effects) };
  } catch (error) {
    if (error instanceof UserError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
