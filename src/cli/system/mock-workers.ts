import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startCluster, type Cluster } from '../../server/cluster.ts';
import type { ListenOptions } from '../../server/http.ts';
import { defaultLimits } from '../../server/limits.ts';
import type { MockWorkerJob, ToMockWorker } from '../mock/worker-messages.ts';

// As it is built: what runs sources does not reach into other processes on every version of Node.
const name = './mock-worker.cjs';

/** How many processes can run at once. */
export const coreCount = availableParallelism();

/** Starts `count` processes that do `job`; undefined where the command runs from sources. */
export async function startMockWorkers(
  count: number,
  { port, host, ...job }: Omit<MockWorkerJob, 'url'> & Pick<ListenOptions, 'port' | 'host'>,
  stderr: (text: string) => void,
): Promise<Cluster | undefined> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(program)) return undefined;
  const stop: ToMockWorker = { kind: 'stop' };
  let mayLog = false;
  const cluster = await startCluster({
    ...{ program, count, stop, port, host, isSecure: job.certificate !== undefined },
    begin: (url): ToMockWorker => ({ kind: 'serve', ...job, url, mayLog }),
    onLoss: (why) => {
      stderr(`A worker ended with ${why}; another takes its place.\n`);
    },
    graceMs: defaultLimits.graceMs + 1_000,
  });
  return {
    ...cluster,
    tell: (message) => {
      mayLog ||= 'kind' in message && message.kind === 'log';
      cluster.tell(message);
    },
  };
}
