import { makeCertificate } from '../../server/certificate.ts';
import { listen } from '../../server/http.ts';
import { openInputs } from '../inputs/open-inputs.ts';
import type { MockSystem } from '../mock/command.ts';
import type { ReplaySystem } from '../replay/system.ts';
import { yieldToEventLoop, clockMs, now } from './clock.ts';
import { createReadBytes, relativePath, writeTextFile } from './files.ts';
import { kindOf, listFolder } from './folders.ts';
import { batchWrites } from './batch-writes.ts';
import { loadDescription } from './load.ts';
import type { Output } from './output.ts';
import { createPaint } from './paint.ts';
import { startSpinner, startProgress } from './progress.ts';
import { readStdin } from './stdin.ts';
import { repositoryTop } from './repository.ts';
import { createHttpSend } from './send.ts';
import { createStopSignal } from './signals.ts';
import { packageVersion } from './version.ts';
import { watchFolders } from './watch.ts';
import { coreCount, startMockWorkers } from './mock-workers.ts';
import { startReplayThreads } from './worker-threads.ts';

/** The effects of all commands: this process, its files, clock and network. */
export function createSystem(output: Output): MockSystem & ReplaySystem {
  const readBytes = createReadBytes();
  const inputs = {
    load: loadDescription,
    readBytes,
    readBytesWithin: createReadBytes,
    kindOf,
    listFolder,
    readStdin,
    fetchBytes: async (address: string) => {
      // Loaded when it is needed: start-up time counts.
      const fetching = await import('./fetch-bytes.ts');
      return fetching.fetchBytes(address);
    },
    stderr: output.stderr,
  };
  const stop = createStopSignal();
  return {
    coreCount,
    startMockWorkers,
    fetchFile: async (address) => {
      const fetching = await import('./fetch-bytes.ts');
      return fetching.fetchExactly(address);
    },
    openInputs: (operands, command) => openInputs(operands, command, inputs),
    load: loadDescription,
    readBytes,
    listen,
    makeCertificate: (host) => makeCertificate(host, now()),
    watchFolders,
    startProgress,
    startSpinner,
    createHttpSend,
    startThreads: startReplayThreads,
    yieldToEventLoop,
    clockMs,
    writeFile: writeTextFile,
    stdout: output.stdout,
    log: batchWrites(output.log, (flush) => process.once('exit', flush)),
    stderr: output.stderr,
    get stopped() {
      return stop.stopped;
    },
    unread: output.unread,
    paint: createPaint(process.stdout, process.env),
    today: () => now().toISOString().slice(0, 10),
    version: packageVersion(),
    relativePath,
    repositoryTop,
    isContinuousIntegration: (process.env.CI ?? '') !== '',
  };
}
