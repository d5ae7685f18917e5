import type { OperationCounts } from '../../results.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { UserError } from '../../lib/user-error.ts';
import { loadBaseline } from './baseline-file.ts';
import { readReplayCommand } from './arguments.ts';
import { replaySyntax } from './settings.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { repositoryTop } from '../../node/folders.ts';
import { refusedPath } from '../../node/repository-path.ts';
import { replayDescription } from './replay-one.ts';
import type { ReplayEffects } from './system.ts';
import type { FromThread, ThreadArguments, ToThread } from './threads.ts';
import { clockMs, today, yieldToEventLoop } from '../../node/clock.ts';
import { createReadBytes, relativePath } from '../../node/files.ts';
import { loadDescription } from '../../node/load.ts';
import { createHttpSend } from '../../node/send.ts';

let stop = (): void => undefined;
const effects: ReplayEffects = {
  load: loadDescription,
  readBytes: createReadBytes(),
  createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  yieldToEventLoop,
  clockMs,
  relativePath,
  startProgress: () => () => undefined,
  stopped: new Promise((resolve) => {
    stop = resolve;
  }),
};
// Which configuration is used, the thread that started this one has said.
const settingsSystem = {
  ...effects,
  readBytesWithin: createReadBytes,
  repositoryTop,
  refusedPath,
  stderr: () => undefined,
};
const { args, descriptions } = workerData as ThreadArguments;
const { flags } = parseArguments(replaySyntax, args);
const command = readReplayCommand({ operands: descriptions, flags }, settingsSystem);
const system = { ...effects, load: (path: string) => loadDescription(path, { root: command.root }) };
const baseline = { entries: loadBaseline(command, effects).entries, today: today() };

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
    return { kind: 'done', replayed: await replayDescription(path, { command, baseline }, listener, system) };
  } catch (error) {
    if (error instanceof UserError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
