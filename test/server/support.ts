import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream } from 'node:http2';
import { connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll } from '@jest/globals';
import type { AnswerRequest, MockRequest } from '../../src/http/message.ts';
import { member } from '../../src/lib/json.ts';
import { makeCertificate, type Certificate } from '../../src/server/certificate.ts';
import { listen, type Listening, type ListenOptions } from '../../src/server/http.ts';

/** A server of this test run. */
export interface Served extends Listening {
  /** What was answered, as `METHOD target status`. */
  readonly log: readonly string[];
}

/** Answers with what was asked, as JSON: method, target, body as text. */
export const echo: AnswerRequest = ({ method, target, headers, body }) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(
    JSON.stringify({ method, target, body: new TextDecoder().decode(body), host: headers.host }),
  ),
});

/** Longer than Jest waits for a test: what ends within it ended by something else. */
export const longMs = 600_000;

/** Limits that no test waits for. */
export const patient = { headersMs: longMs, requestMs: longMs, idleMs: { http1: longMs, http2: longMs } };

let made: Promise<Certificate> | undefined;

/** A certificate of this process. */
function certificate(): Promise<Certificate> {
  made ??= makeCertificate('127.0.0.1', new Date());
  return made;
}

/** Serves `answer` on a free port of this machine, over TLS where `isSecure`. */
export async function serve(
  answer: AnswerRequest,
  { isSecure = false, ...options }: Partial<ListenOptions> & { readonly isSecure?: boolean } = {},
): Promise<Served> {
  const log: string[] = [];
  const server = await listen(answer, {
    port: 0,
    host: '127.0.0.1',
    ...(isSecure && { certificate: await certificate() }),
    onAnswer: ({ method, target }: MockRequest, { status }) => void log.push(`${method} ${target} ${status}`),
    ...options,
  });
  const close = async (): Promise<void> => {
    open.delete(close);
    await server.close();
  };
  open.add(close);
  return { ...server, log, close };
}

/** Ends servers that tests have left open, as one that fails does: Jest would wait for them. */
const open = new Set<() => Promise<void>>();
afterAll(async () => {
  await Promise.all([...open].map((close) => close()));
});

/** A connection at both of its ends. */
export interface Connection {
  readonly socket: Socket;
  /** What `socket` speaks over: itself without TLS. */
  readonly below: Socket;
  /** The end of the server, below TLS. */
  readonly atServer: Socket;
}

/** Opens a connection that speaks HTTP/1.1. A handshake that was late, for a server that hurries, is tried again. */
export async function openTo(server: Listening): Promise<Connection> {
  const { certificate: ca, port } = server;
  const host = '127.0.0.1';
  const below = connect(port, host);
  const accepted = serverEndOf(below);
  const socket = ca === undefined ? below : connectTls({ socket: below, host, ca, ALPNProtocols: ['http/1.1'] });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket
      .on('error', () => undefined)
      .once(ca === undefined ? 'connect' : 'secureConnect', () => {
        resolve(true);
      })
      .once('close', () => {
        resolve(false);
      });
  });
  if (!isOpen) return openTo(server);
  const connection = { socket, below, atServer: await accepted };
  // A client has done its part of the handshake before the server has.
  await settled(connection);
  return connection.atServer.destroyed ? openTo(server) : connection;
}

/** Resolves when the server has read what has left, and Node has parsed it then, or when the connection has ended. */
async function settled({ below, atServer }: Connection): Promise<void> {
  while (!atServer.destroyed && atServer.bytesRead < below.bytesWritten) await setImmediate();
}

/** The end of a server of this process, once it has accepted `client`, which has just begun to connect. */
export function serverEndOf(client: Socket): Promise<Socket> {
  const channel = 'net.server.socket';
  const accepted = new Map<number | undefined, Socket>();
  return new Promise((resolve) => {
    const look = (): void => {
      const found = accepted.get(client.localPort);
      if (found === undefined) return;
      forget();
      resolve(found);
    };
    const take = (message: unknown): void => {
      const socket = member(message, 'socket');
      if (socket instanceof Socket) accepted.set(socket.remotePort, socket);
      look();
    };
    const forget = (): void => void unsubscribe(channel, take);
    subscribe(channel, take);
    client.once('connect', look).once('close', forget);
  });
}

/** Sends `text`; resolves when the server has read it, or the connection has ended. */
export async function send(connection: Connection, text: string | Uint8Array): Promise<void> {
  await new Promise((resolve) => connection.socket.write(text, resolve));
  await settled(connection);
}

/** Writes `text` to `stream`; resolves when the server has read it. */
export async function upload(stream: ClientHttp2Stream, text: string): Promise<void> {
  // A ping overtakes what waits, and nothing that has left.
  await new Promise((resolve) => stream.write(text, resolve));
  await new Promise((resolve) => stream.session?.ping(resolve));
}

/** Everything that comes back until the connection ends. */
export async function heardOver({ socket }: Connection): Promise<string> {
  let said = '';
  socket.setEncoding('latin1').on('data', (text: string) => void (said += text));
  await closed(socket);
  return said;
}

/** Resolves when `socket` is closed, whatever was wrong before. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', resolve);
  });
}

/** Sends `parts` over a connection of their own, each when the server has read the one before it; answers all that comes back until it ends. */
export async function talk(server: Listening, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const connection = await openTo(server);
  const said = heardOver(connection);
  for (const part of parts) await send(connection, part);
  return said;
}

/** The status lines in what a server said over HTTP/1.1. */
export function statusLines(said: string): readonly string[] {
  return said.match(/HTTP\/1\.1 \d{3}[^\r]*/gu) ?? [];
}
