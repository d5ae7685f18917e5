import type { AddressInfo, Server, Socket } from 'node:net';
import type { AnswerRequest, MockRequest, MockResponse } from '../http/message.ts';
import type { MockSettings } from '../mock/settings.ts';
import type { Certificate } from './certificate.ts';
import { followConnections, guardSessions, stopServer } from './connections.ts';
import { answerPlainHttp, createPlain, createSecure } from './create-server.ts';
import { createEventStreams, type Subscribe } from './write-response.ts';
import { defaultLimits, type ServerLimits } from './limits.ts';

/** The address and the settings of a server. */
export interface ListenOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /** The certificate for HTTP/2 and HTTP/1.1 over TLS, on one port; without one, the server speaks HTTP/1.1. */
  readonly certificate?: Certificate | undefined;
  readonly limits?: Partial<ServerLimits>;
  /** The largest request body for a target, where it is another than that of `limits`. */
  readonly bodyBytesFor?: (target: string) => number | undefined;
  /** The CORS headers of answers of the server itself; `literal` where absent. */
  readonly cors?: MockSettings['cors'];
  /** The events that a request follows, if its answer stays open and tells of them. */
  readonly events?: (request: MockRequest) => Subscribe | undefined;
  /** The milliseconds that the answer to a request is held back; none where absent. */
  readonly delay?: (request: MockRequest) => number;
  /** Called after each answer, with the time that `answer` took by `clockMs`: none for answers of the server itself. */
  readonly onAnswer?: (request: MockRequest, response: MockResponse, durationMs: number) => void;
  /** Milliseconds since some moment. */
  readonly clockMs?: () => number;
  /** Called for what `answer` throws: a defect, answered with 500. */
  readonly onDefect?: (request: MockRequest, error: unknown) => void;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:4880`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The certificate for clients to trust, as PEM; absent without TLS. */
  readonly certificate?: string;
  /** Stops listening, finishes answers in flight for `graceMs`, then ends. */
  readonly close: () => Promise<void>;
}

/**
 * Serves `answer` over HTTP/1.1, or with a certificate over HTTP/2 and HTTP/1.1. `answer` is asked anew for every request,
 * so it may change between two.
 *
 * Rejects with the error of Node where it cannot listen (`EADDRINUSE`).
 */
export async function listen(answer: AnswerRequest, options: ListenOptions): Promise<Listening> {
  const { certificate } = options;
  const { server, close } = prepare(answer, options);
  const port = await bind(server, options);
  return {
    ...urlOf(port, { host: options.host, isSecure: certificate !== undefined }),
    ...(certificate && { certificate: certificate.cert }),
    close,
  };
}

/** A server of connections that another process accepts. */
export interface HandedOverServer {
  readonly take: (connection: Socket) => void;
  /** Finishes answers in flight for `graceMs`, then ends. */
  readonly close: () => Promise<void>;
}

/** Serves as `listen` does, on connections that are handed to it. */
export function serveHandedOver(
  answer: AnswerRequest,
  options: Omit<ListenOptions, 'port' | 'host'>,
): HandedOverServer {
  const { server, close } = prepare(answer, options);
  // Node's limits of time begin when a server listens, which this one never does.
  server.emit('listening');
  return {
    take: (connection) => {
      server.emit('connection', connection);
    },
    close,
  };
}

function prepare(answer: AnswerRequest, options: Omit<ListenOptions, 'port' | 'host'>) {
  const { certificate, cors = 'literal', delay, bodyBytesFor, onAnswer, clockMs, onDefect } = options;
  const limits: ServerLimits = { ...defaultLimits, ...options.limits };
  let isStopping = false;
  const streams = createEventStreams(options.events);
  const hooks = { delay, bodyBytesFor, onAnswer, clockMs, onDefect };
  const service = { answer, limits, cors, streams, isStopping: () => isStopping, ...hooks };
  const server = certificate === undefined ? createPlain(service) : createSecure(service, certificate);
  const connections = followConnections(server);
  if (certificate !== undefined) answerPlainHttp(server, connections);
  const sessions = 'updateSettings' in server ? guardSessions(server, limits) : undefined;
  return {
    server,
    close: (): Promise<void> => {
      isStopping = true;
      streams.end();
      return stopServer(server, { connections, sessions, graceMs: limits.graceMs });
    },
  };
}

/** Lets `server` listen; answers the port. */
export function bind(server: Server, { port, host }: Pick<ListenOptions, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** The base URL of a server that listens on `port`. */
export function urlOf(
  port: number,
  { host, isSecure }: { readonly host: string; readonly isSecure: boolean },
): Pick<Listening, 'url' | 'port'> {
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `${isSecure ? 'https' : 'http'}://${name}:${port}`, port };
}
