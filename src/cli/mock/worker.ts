import { types } from 'node:util';
import type { Socket } from 'node:net';
import { serveHandedOver } from '../../server/http.ts';
import type { WorkerState } from '../../server/cluster.ts';
import type { HandOverMessage } from '../../server/hand-over.ts';
import { createOutput } from '../../node/output.ts';
import { createSystem, withEffects } from '../../node/system.ts';
import { readInputs } from '../inputs/open-inputs.ts';
import { createServing, loadApis, loadExtras, type Serving } from './serving.ts';
import type { MockWorkerJob, ToMockWorker } from './workers.ts';

// One of several processes that serve one port: the primary prints, watches files and says when to stop.
const system = createSystem(createOutput(process));
let reload = (): void => undefined;
let mayLog = false;
const waiting: (() => string)[] = [];
let stop = (): Promise<void> => Promise.resolve();
let take = (connection: Socket): void => void connection.destroy();

process.on('message', (message: ToMockWorker, connection?: Socket) => {
  switch (message.kind) {
    case 'serve':
      void serve(message).then((word) => process.send?.(word));
      break;
    case 'connection':
      process.send?.({ kind: 'took' } satisfies HandOverMessage);
      // The connection is undefined where its client has hung up.
      if (connection !== undefined) take(connection);
      break;
    case 'log':
      mayLog = true;
      for (const makeText of waiting.splice(0)) system.log(makeText);
      break;
    case 'reload':
      reload();
      break;
    case 'stop':
      end();
  }
});
// Ctrl-C reaches every process of a terminal, but the primary says when to stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
// Without a primary there is no port.
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' } satisfies WorkerState);

/** Lines wait until the primary has printed the address, which is the first line on stdout. */
function log(makeText: () => string): void {
  if (mayLog) system.log(makeText);
  else waiting.push(makeText);
}

function end(): void {
  void stop().finally(() => process.exit(0));
}

async function serve(job: MockWorkerJob): Promise<WorkerState> {
  try {
    const { config, url, certificate, isTrusted } = job;
    const inputs = await readInputs(
      { descriptions: job.descriptions, load: system.load, areFiles: true },
      config,
      system,
    );
    mayLog = job.mayLog;
    const apis = loadApis(inputs, config);
    const extras = await loadExtras(config, apis);
    const serving: Serving = createServing(apis, certificate, config, withEffects(system, { log }), extras);
    serving.isAt({ url, isTrusted });
    ({ take, close: stop } = serveHandedOver(serving.answer, serving.options));
    reload = () => {
      try {
        serving.show(loadApis(inputs, config));
      } catch {
        // The primary has read it before, and reports what is wrong.
      }
    };
    return { kind: 'serving' };
  } catch (error) {
    return { kind: 'failed', message: types.isNativeError(error) ? error.message : String(error) };
  }
}
