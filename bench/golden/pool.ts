import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isText, member } from '../../src/lib/json.ts';
import { limitMs, type Job } from './job.ts';

/** Makes parts of records, each in its turn, by workers that are replaced where one hangs or ends. */
export interface Pool {
  readonly make: (job: Job) => Promise<unknown>;
  readonly close: () => void;
}

/** A worker has made so many parts that what Spectral keeps of them is better forgotten. */
const lifetime = 200;

/** One worker at a time. */
export function startPool(): Pool {
  let worker: ChildProcess | undefined;
  let madeByWorker = 0;
  const replace = (): void => {
    worker?.kill('SIGKILL');
    worker = undefined;
    madeByWorker = 0;
  };
  return {
    make: async (job) => {
      worker ??= fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
        env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=4096', NO_COLOR: '1', CI: 'true' },
      });
      const made = await answerOf(worker, job);
      madeByWorker += 1;
      if (made === undefined || madeByWorker >= lifetime) replace();
      return made ?? { refused: `took more than ${limitMs / 1000} s, or ended the process` };
    },
    close: replace,
  };
}

async function answerOf(worker: ChildProcess, job: Job): Promise<unknown> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(limitMs)]);
  try {
    worker.send(job);
    const answer = once(worker, 'message', { signal });
    const exit = once(worker, 'exit', { signal }).then(() => []);
    exit.catch(() => undefined);
    const [message] = (await Promise.race([answer, exit])) as readonly unknown[];
    const text = member(message, 'text');
    return isText(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  } finally {
    end.abort();
  }
}
