import cluster, { type Worker } from 'node:cluster';
import { types } from 'node:util';
import { UserError } from '../lib/user-error.ts';

/** What a process of a cluster tells: that it can be told what to do, then that it listens, or why it cannot. */
export type FirstWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly url: string; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string };

/** Processes that serve one port. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  /** Sends `message` to every process. */
  readonly tell: (message: object) => void;
  /** Asks every process to end, and resolves when they have. */
  readonly close: () => Promise<void>;
}

/** How a cluster is started. */
export interface ClusterOptions {
  /** The file that each process runs. */
  readonly program: string;
  readonly count: number;
  /** What each process is told first. All name the same port: where it is 0, Node gives them the one that the first got. */
  readonly begin: () => object;
  /** Asks a process to end. */
  readonly stop: object;
  /** Called when a process ended that nobody asked to; another takes its place. */
  readonly onLoss: (why: string) => void;
  /** How long processes may take to end. */
  readonly graceMs: number;
}

type LastWord = Exclude<FirstWord, { kind: 'ready' }>;

// One that dies as soon as it is born must not keep the machine busy.
const restMs = 1_000;

/**
 * Starts `count` processes that share one port; the primary hands each connection to the next of them. One that ends is replaced.
 * Rejects where the first cannot listen, with the code of Node's error where there is one (`EADDRINUSE`).
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { program, count, begin, stop, onLoss, graceMs } = options;
  let isStopping = false;
  const living = new Set<Worker>();
  cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });

  const start = async (): Promise<Extract<FirstWord, { kind: 'listening' }>> => {
    const worker = cluster.fork();
    living.add(worker);
    const bornMs = performance.now();
    let hasListened = false;
    worker.once('exit', (code: number, signal: string | null) => {
      living.delete(worker);
      if (isStopping || !hasListened) return;
      onLoss(signal ?? `exit code ${code}`);
      const waitMs = performance.now() - bornMs < restMs ? restMs : 0;
      setTimeout(() => void replace(), waitMs);
    });
    const word = await firstWordOf(worker, begin());
    if (word.kind === 'failed') {
      worker.process.kill('SIGKILL');
      throw word.code === undefined ? new UserError(word.message) : Object.assign(new Error(word.message), word);
    }
    hasListened = true;
    return word;
  };
  const replace = async (): Promise<void> => {
    if (isStopping) return;
    try {
      await start();
    } catch (error) {
      onLoss(types.isNativeError(error) ? error.message : String(error));
      setTimeout(() => void replace(), restMs);
    }
  };

  const first = await start();
  await Promise.all(Array.from({ length: count - 1 }, start));
  return {
    url: first.url,
    port: first.port,
    tell: (message) => {
      for (const worker of living) if (worker.isConnected()) worker.send(message);
    },
    close: async () => {
      isStopping = true;
      const ended = [...living].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of living) if (worker.isConnected()) worker.send(stop);
      const cutting = setTimeout(() => {
        for (const worker of living) worker.process.kill('SIGKILL');
      }, graceMs);
      await Promise.all(ended);
      clearTimeout(cutting);
    },
  };
}

function firstWordOf(worker: Worker, message: object): Promise<LastWord> {
  return new Promise((resolve) => {
    const hear = (word: FirstWord): void => {
      if (word.kind === 'ready') {
        worker.send(message);
        return;
      }
      worker.off('message', hear);
      resolve(word);
    };
    worker.on('message', hear);
    worker.once('exit', (code: number, signal: string | null) => {
      resolve({ kind: 'failed', message: `a process ended with ${signal ?? `exit code ${code}`} before it listened` });
    });
  });
}
