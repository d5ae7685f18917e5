import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';

/** The message that hands a connection to a process, and its reply as soon as it has it. */
export type HandOverMessage = { readonly kind: 'connection' } | { readonly kind: 'took' };

/** Connections on their way from the process that accepts them to those that answer. */
export interface HandOver {
  readonly give: (connection: Socket) => void;
  /** Adds `worker`, which takes connections from now on. */
  readonly add: (worker: Worker) => void;
  /** Removes a process that has ended: the connection that it was given and did not take goes to another. */
  readonly remove: (worker: Worker) => void;
  /** Hands over the connections that wait, whoever is busy: nobody takes one later. */
  readonly end: () => void;
}

const giving: HandOverMessage = { kind: 'connection' };

/**
 * Gives each connection to the process that has waited longest, and no second one before it took the first: a busy process keeps nobody
 * waiting. What is given stays open here until it is taken, so that it is not lost with a process that dies; while there is none, it waits.
 */
export function createHandOver(): HandOver {
  const free: Worker[] = [];
  const given = new Map<Worker, Socket>();
  const waiting: Socket[] = [];
  let hasEnded = false;
  const next = (): void => {
    while (free.length > 0 && waiting.length > 0) {
      const [worker, connection] = [free.shift(), waiting.shift()];
      if (worker === undefined || connection === undefined) return;
      given.set(worker, connection);
      // If it cannot be sent, the process has died, and `remove` is called.
      worker.send(giving, connection, { keepOpen: true }, () => undefined);
    }
  };
  return {
    give: (connection) => {
      waiting.push(connection);
      next();
    },
    add: (worker) => {
      worker.on('message', ({ kind }: { readonly kind: unknown }) => {
        if (kind !== 'took') return;
        // The process has it: here it is closed, not ended.
        given.get(worker)?.destroy();
        given.delete(worker);
        free.push(worker);
        next();
      });
      free.push(worker);
      next();
    },
    remove: (worker) => {
      const left = given.get(worker);
      given.delete(worker);
      if (free.includes(worker)) free.splice(free.indexOf(worker), 1);
      if (left === undefined) return;
      if (hasEnded) {
        left.destroy();
        return;
      }
      waiting.unshift(left);
      next();
    },
    end: () => {
      hasEnded = true;
      const workers = [...free, ...given.keys()];
      for (const [index, connection] of waiting.splice(0).entries()) {
        const worker = workers[index % workers.length];
        if (worker === undefined) connection.destroy();
        else worker.send(giving, connection, () => undefined);
      }
    },
  };
}
