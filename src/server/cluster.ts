import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import { types } from 'node:util';
import { UserError } from '../lib/user-error.ts';
import { createHandOver } from './hand-over.ts';
import { bind, urlOf } from './http.ts';
import { readArrivals } from './connections.ts';

/** The messages of a process of a cluster: it can be told what to do, then it serves, or cannot and why. */
export type WorkerState =
  { readonly kind: 'ready' } | { readonly kind: 'serving' } | { readonly kind: 'failed'; readonly message: string };

/** Processes that serve one port. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  /** Sends `message` to every process. */
  readonly tell: (message: object) => void;
  /** Asks every process to end, and resolves when they have. */
  readonly close: () => Promise<void>;
}

/** The settings of a cluster. */
export interface ClusterOptions {
  /** The file that each process runs. */
  readonly program: string;
  readonly count: number;
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  readonly isSecure: boolean;
  /** The first message to each process. */
  readonly begin: (url: string) => object;
  /** Asks a process to end. */
  readonly stop: object;
  /** Called when a process ended that nobody asked to; another takes its place. */
  readonly onLoss: (why: string) => void;
  /** The time for processes to end. */
  readonly graceMs: number;
  /** Has `run` called when this process ends: the others end with it. */
  readonly atExit: (run: () => void) => void;
}

type WorkerResult = Exclude<WorkerState, { kind: 'ready' }>;

// A process that dies as soon as it starts must not keep the machine busy.
const restMs = 1_000;

/**
 * Starts `count` processes that share one port. This one listens, and hands each connection to one of them: connections wait while a
 * process that ended is replaced, even the last one. Rejects with the error of Node where it cannot listen (`EADDRINUSE`).
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { program, count, begin, stop, onLoss, graceMs, atExit } = options;
  let isStopping = false;
  const handOver = createHandOver();
  // Nothing is read here. What Node sets for HTTP where it accepts a connection itself is set here.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, handOver.give);
  const at = urlOf(await bind(server, options), options);
  const living = new Set<Worker>();
  const killAll = (): void => {
    for (const worker of living) worker.process.kill('SIGKILL');
  };
  atExit(killAll);
  cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });

  const start = async (): Promise<void> => {
    const worker = cluster.fork();
    living.add(worker);
    const bornMs = performance.now();
    let hasServed = false;
    worker.once('exit', (code: number, signal: string | null) => {
      living.delete(worker);
      handOver.remove(worker);
      if (isStopping || !hasServed) return;
      onLoss(signal ?? `exit code ${code}`);
      const waitMs = performance.now() - bornMs < restMs ? restMs : 0;
      setTimeout(() => void replace(), waitMs);
    });
    const word = await firstWordOf(worker, begin(at.url));
    if (word.kind === 'failed') {
      worker.process.kill('SIGKILL');
      throw new UserError(word.message);
    }
    hasServed = true;
    handOver.add(worker);
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

  try {
    await Promise.all(Array.from({ length: count }, start));
  } catch (error) {
    isStopping = true;
    server.close();
    killAll();
    throw error;
  }
  return {
    ...at,
    tell: (message) => {
      for (const worker of living) if (worker.isConnected()) worker.send(message);
    },
    close: async () => {
      isStopping = true;
      await readArrivals(server);
      server.close();
      handOver.end();
      const ended = [...living].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of living) if (worker.isConnected()) worker.send(stop);
      const cutting = setTimeout(killAll, graceMs);
      await Promise.all(ended);
      clearTimeout(cutting);
    },
  };
}

function firstWordOf(worker: Worker, message: object): Promise<WorkerResult> {
  return new Promise((resolve) => {
    const hear = (word: WorkerState): void => {
      if (word.kind === 'ready') {
        worker.send(message);
        return;
      }
      worker.off('message', hear);
      resolve(word);
    };
    worker.on('message', hear);
    worker.once('exit', (code: number, signal: string | null) => {
      resolve({ kind: 'failed', message: `a process ended with ${signal ?? `exit code ${code}`} before it served` });
    });
  });
}
