import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AnswerRequest, MockRequest } from '../../src/http/message.ts';
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
  return { ...server, log };
}

/** A connection that speaks HTTP/1.1. */
export function connectTo({ port, certificate: ca }: Listening): Socket {
  const host = '127.0.0.1';
  return ca === undefined ? connect(port, host) : connectTls({ port, host, ca, ALPNProtocols: ['http/1.1'] });
}

/** A connection whose handshake, if there is one, was in time: on a busy machine some are late for a server that hurries. */
async function connected(server: Listening): Promise<Socket> {
  const socket = connectTo(server);
  const isIn = await new Promise((resolve) => {
    socket
      .once('error', () => undefined)
      .once(server.certificate === undefined ? 'connect' : 'secureConnect', () => {
        resolve(true);
      })
      .once('close', () => {
        resolve(false);
      });
  });
  return isIn === true ? socket : connected(server);
}

/** Sends `parts` as they are over a connection of their own, one after the other, and answers all that comes back until it ends. */
export async function talk(server: Listening, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = await connected(server);
  let said = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => void (said += text)).on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      resolve(said);
    });
  });
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const timer = setTimeout(() => socket.destroy(), 8_000);
  const all = await ended;
  clearTimeout(timer);
  return all;
}

/** The status lines in what a server said over HTTP/1.1. */
export function statusLines(said: string): readonly string[] {
  return said.match(/HTTP\/1\.1 \d{3}[^\r]*/gu) ?? [];
}
