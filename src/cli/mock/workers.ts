import type { System } from '../../node/system.ts';
import type { Certificate } from '../../server/certificate.ts';
import type { Cluster } from '../../server/cluster.ts';
import type { HandOverMessage } from '../../server/hand-over.ts';
import type { ListenOptions } from '../../server/http.ts';
import { defaultLimits } from '../../server/limits.ts';
import type { MockConfig } from './settings.ts';

/** The messages to a process that answers for others. */
export type ToMockWorker =
  | ({ readonly kind: 'serve' } & MockWorkerJob)
  /** The address is printed: lines of the log may follow it. */
  | { readonly kind: 'log' }
  /** The descriptions have changed, and the new ones can be served. */
  | { readonly kind: 'reload' }
  | { readonly kind: 'stop' }
  | Extract<HandOverMessage, { kind: 'connection' }>;

/** The descriptions and the address of such a process. */
export interface MockWorkerJob {
  readonly descriptions: readonly string[];
  readonly config: MockConfig;
  /** The address at which all of them are reached. */
  readonly url: string;
  readonly certificate: Certificate | undefined;
  readonly isTrusted: boolean;
  /** True where lines of the log may be written at once. */
  readonly mayLog: boolean;
}

/** Starts `count` processes that do `job`; undefined where the command runs from sources. */
export async function startMockWorkers(
  count: number,
  { port, host, ...job }: Omit<MockWorkerJob, 'url'> & Pick<ListenOptions, 'port' | 'host'>,
  { startCluster, stderr }: Pick<System, 'startCluster' | 'stderr'>,
): Promise<Cluster | undefined> {
  const stop: ToMockWorker = { kind: 'stop' };
  let mayLog = false;
  const cluster = await startCluster('mock-worker.cjs', {
    count,
    stop,
    port,
    host,
    isSecure: job.certificate !== undefined,
    begin: (url): ToMockWorker => ({ kind: 'serve', ...job, url, mayLog }),
    onLoss: (why) => {
      stderr(`A worker ended with ${why}; another takes its place.\n`);
    },
    graceMs: defaultLimits.graceMs + 200,
  });
  return (
    cluster && {
      ...cluster,
      tell: (message) => {
        mayLog ||= 'kind' in message && message.kind === 'log';
        cluster.tell(message);
      },
    }
  );
}
