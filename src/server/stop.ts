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
 * open after `graceMs` is cut.
 */
export function stop(server: Stoppable, { connections, sessions, graceMs }: OpenConnections): Promise<void> {
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
      server.closeIdleConnections?.();
      // Not before what has come in by now is read.
      setImmediate(connections.endUnused);
      endWhenEmpty();
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
