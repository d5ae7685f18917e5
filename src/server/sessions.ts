import type { Http2SecureServer, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { stallMs, type ServerLimits } from './limits.ts';

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
  // A session does not give its socket away. Node begins it while it tells of the socket.
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
