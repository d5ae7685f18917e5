import type { Http2SecureServer, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
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
}

const sweepMs = 500;

/**
 * Ends sessions and streams that outstay the limits, which Node does for HTTP/1.1 only: sessions without a stream, headers
 * that never end among them, and streams that their clients do not finish or do not read. Frames count as no sign of life.
 */
export function guardSessions(server: Http2SecureServer, limits: ServerLimits): Sessions {
  const sessions = new Map<ServerHttp2Session, Session>();
  server.on('session', (session) => {
    const state: Session = { streams: new Map(), idleSince: performance.now(), hasServed: false };
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

function sweep(session: ServerHttp2Session, { streams, idleSince, hasServed }: Session, limits: ServerLimits): void {
  const now = performance.now();
  if (streams.size === 0) {
    if (now - idleSince > (hasServed ? limits.idleMs.http2 : limits.headersMs)) session.close();
    return;
  }
  // Time for the request, then as much for its answer.
  for (const [stream, openedAt] of streams) {
    if (now - openedAt <= limits.requestMs + stallMs(limits)) return;
    stream.close(cancel);
  }
}

/** The error code CANCEL (RFC 9113 section 7). */
const cancel = 0x8;
