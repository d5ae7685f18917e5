import type { Server } from 'node:net';
import type { Connections } from './connections.ts';
import type { Sessions } from './sessions.ts';

/** The connections that are open at a server that is to stop. */
export interface OpenConnections {
  readonly connections: Connections;
  /** Absent without HTTP/2. */
  readonly sessions: Sessions | undefined;
  readonly graceMs: number;
}

/** Servers of HTTP/2 have the method where they speak HTTP/1.1 too, which their types leave out. */
type Stoppable = Server & { readonly closeIdleConnections?: () => void };

const lookMs = 50;

/**
 * Stops `server`: nothing new is accepted, idle connections are ended, answers under way are finished, and what is still
 * open after `graceMs` is cut. What has arrived by now is read before.
 */
export async function stop(server: Stoppable, { connections, sessions, graceMs }: OpenConnections): Promise<void> {
  await readArrivals(server);
  return new Promise((resolve) => {
    let isClosed = false;
    const endWhenEmpty = (): void => {
      if (!isClosed || !connections.isEmpty()) return;
      clearInterval(looking);
      clearTimeout(cutting);
      resolve();
    };
    // A connection that was busy when the server stopped is idle after its answer.
    const looking = setInterval(() => {
      // Timers come before what has arrived is read, and this after it.
      setImmediate(() => {
        server.closeIdleConnections?.();
        connections.endUnused();
        endWhenEmpty();
      });
    }, lookMs);
    const cutting = setTimeout(() => {
      sessions?.destroy();
      connections.endAll();
    }, graceMs);
    // Connections that were handed to the server are none of those that it waits for.
    server.close(() => {
      isClosed = true;
      endWhenEmpty();
    });
    sessions?.close();
  });
}

/** As many connections as wait to be accepted where Node listens. */
const backlog = 511;

/**
 * Resolves when `server` has accepted the connections and read the requests that have arrived, which `server.close` ends unread. A turn of the event
 * loop may accept one connection alone.
 */
export async function readArrivals(server: Server): Promise<void> {
  let isNew = true;
  const note = (): void => {
    isNew = true;
  };
  server.on('connection', note);
  for (let turns = 0; isNew && turns < backlog; turns += 1) {
    isNew = false;
    await turn();
  }
  server.off('connection', note);
}

/** Resolves after a whole turn of the event loop: the present one may be past its reading. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
