import type { Http2SecureServer, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { type ServerLimits, stallMs } from './limits.ts';

/** The TCP connections of a server, TLS or not, whatever protocol they speak. */
export interface Connections {
  /** The TCP connection below a TLS socket, which has the same remote address and port. */
  readonly below: (other: Pick<Socket, 'remoteAddress' | 'remotePort'>) => Socket | undefined;
  /** Ends connections over which nothing has come yet: browsers open some in advance. */
  readonly endUnused: () => void;
  readonly endAll: () => void;
  readonly isEmpty: () => boolean;
}

/** Follows the connections that `server` accepts from now on. */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    below: ({ remoteAddress, remotePort }) =>
      [...open].find((socket) => socket.remotePort === remotePort && socket.remoteAddress === remoteAddress),
    endUnused: () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
    endAll: () => {
      for (const socket of open) socket.destroy();
    },
    isEmpty: () => open.size === 0,
  };
}

/** The HTTP/2 sessions of a server. */
export interface Sessions {
  /** Tells each client to send nothing new (GOAWAY); what is under way is finished. */
  readonly close: () => void;
  readonly destroy: () => void;
}

interface Session {
  /** When each stream was opened, the oldest first. */
  readonly streams: Map<ServerHttp2Stream, number>;
  /** When the last stream ended, or the session began. */
  idleSince: number;
  hasServed: boolean;
  /** Ends the connection below, whatever state HTTP/2 and TLS are in. */
  readonly cut: () => void;
}

const sweepMs = 500;
/** The time for a session to end once it is told to. */
const graceMs = 5_000;

/**
 * Ends sessions and streams that outstay the limits, which Node does for HTTP/1.1 only: sessions without a stream, headers
 * that never end among them, and streams that their clients do not finish or do not read. Frames count as no sign of life. Node may wait for ever for the
 * end of a write that failed with its TLS (nodejs/node#55804): what does not end when it is told to is cut.
 */
export function guardSessions(server: Http2SecureServer, limits: ServerLimits): Sessions {
  const sessions = new Map<ServerHttp2Session, Session>();
  // A session does not show its socket. Node begins the session while it announces the socket.
  let secured: Socket | undefined;
  server.prependListener('secureConnection', (socket: Socket) => {
    secured = socket;
  });
  server.on('session', (session) => {
    const below = secured;
    const cut = (): void => void below?.destroy();
    const state: Session = { streams: new Map(), idleSince: performance.now(), hasServed: false, cut };
    sessions.set(session, state);
    session.once('close', () => sessions.delete(session));
    session.on('stream', (stream) => {
      state.hasServed = true;
      state.streams.set(stream, performance.now());
      stream.once('close', () => {
        state.streams.delete(stream);
        state.idleSince = performance.now();
      });
    });
  });
  const sweeper = setInterval(() => {
    for (const [session, state] of sessions) sweep(session, state, limits);
  }, sweepMs).unref();
  server.once('close', () => {
    clearInterval(sweeper);
  });
  return {
    close: () => {
      for (const session of sessions.keys()) session.close();
    },
    destroy: () => {
      for (const session of sessions.keys()) session.destroy();
    },
  };
}

function sweep(session: ServerHttp2Session, state: Session, limits: ServerLimits): void {
  const { streams, idleSince, hasServed, cut } = state;
  const now = performance.now();
  if (streams.size === 0) {
    const lateMs = now - idleSince - (hasServed ? limits.idleMs.http2 : limits.headersMs);
    if (lateMs > graceMs) cut();
    else if (lateMs > 0) session.close();
    return;
  }
  // Time for the request, then as much for its answer.
  for (const [stream, openedAt] of streams) {
    const lateMs = now - openedAt - limits.requestMs - stallMs(limits);
    if (lateMs <= 0) return;
    if (lateMs > graceMs) cut();
    else stream.close(cancel);
  }
}

/** The error code CANCEL (RFC 9113 section 7). */
const cancel = 0x8;

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
 * Stops `server`: nothing new is accepted, idle connections are ended, answers under way are finished, and what is still open after
 * `graceMs` is cut. Requests that have arrived by then are read first.
 */
export async function stopServer(
  server: Stoppable,
  { connections, sessions, graceMs }: OpenConnections,
): Promise<void> {
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
    // The server does not wait for connections that were handed to it.
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
