import { type IncomingMessage, STATUS_CODES, type Server, createServer } from 'node:http';
import { type Http2SecureServer, createSecureServer } from 'node:http2';
import type { Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { types } from 'node:util';
import { fixedHeaders } from '../http/headers.ts';
import type { MockResponse } from '../http/message.ts';
import { sizeOf } from '../lib/show.ts';
import { problem } from '../mock/problem.ts';
import type { Certificate } from './certificate.ts';
import type { Connections } from './connections.ts';
import { type ServerLimits, stallMs } from './limits.ts';
import { type Incoming, readHead } from './read-request.ts';
import {
  type Outgoing,
  type Service,
  createContinueListener,
  createRequestListener,
  endWith,
} from './request-listener.ts';

/** A server of HTTP/1.1 that answers with `service`; it does not listen yet. */
export function createPlain(service: Service): Server {
  const { limits } = service;
  const listener = createRequestListener(service);
  return (
    Object.assign(createServer({ maxHeaderSize: limits.headerBytes }), http1Limits(limits))
      .on('request', listener)
      .on('checkContinue', createContinueListener(listener, service))
      // A server may ignore other expectations (RFC 9110 section 10.1.1).
      .on('checkExpectation', listener)
      .on('connect', refuseTunnel)
      .on('clientError', (error, socket) => {
        refuseMalformed(error, socket, limits);
      })
  );
}

/**
 * The settings that Node keeps in properties of a server of HTTP/1.1, one for HTTP/2 among them: it takes no such options, and
 * without these it would keep idle connections for ever.
 */
function http1Limits(limits: ServerLimits): Http1Limits {
  return {
    headersTimeout: limits.headersMs,
    // Bodies are timed where they are read, as only there an answer can be given. This one is for what escapes.
    requestTimeout: stallMs(limits),
    keepAliveTimeout: limits.idleMs.http1,
    timeout: stallMs(limits),
    maxHeaderSize: limits.headerBytes,
    requireHostHeader: true,
    connectionsCheckingInterval: 500,
  };
}

interface Http1Limits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly timeout: number;
  readonly maxHeaderSize: number;
  readonly requireHostHeader: boolean;
  readonly connectionsCheckingInterval: number;
}

/** A server of HTTP/2 and HTTP/1.1 over TLS on one port (ALPN, RFC 7301) that answers with `service`; it does not listen yet. */
export function createSecure(service: Service, { cert, key }: Certificate): Http2SecureServer {
  const { limits } = service;
  const listener = createRequestListener(service);
  const secured = new WeakSet<Duplex>();
  const server = createSecureServer({
    cert,
    key,
    allowHTTP1: true,
    handshakeTimeout: limits.headersMs,
    settings: { maxConcurrentStreams: limits.streams, maxHeaderListSize: limits.headerBytes },
  });
  return Object.assign(server, http1Limits(limits))
    .on('request', listener)
    .on('checkContinue', createContinueListener(listener, service))
    .on('checkExpectation', listener)
    .on('connect', (incoming: Incoming, other: Outgoing | Duplex) => {
      if ('stream' in incoming && 'writeHead' in other) {
        // An error of a stream that is reset is ignored, as for other requests.
        incoming.on('error', () => undefined);
        endWith(other, readHead(incoming), noTunnel(incoming.authority), service);
      } else if (!('writeHead' in other)) refuseTunnel(incoming, other);
    })
    .on('secureConnection', (socket: Duplex) => secured.add(socket))
    .on('clientError', (error: Error, socket: Duplex) => {
      // Node tells of handshakes that fail or are late, too. An answer would wait for the end of the handshake, and where that comes after all,
      // HTTP/2 writes without a look at what waits: Node aborts (`TLSWrap::DoWrite`, `Assertion failed: !current_write_`).
      if (secured.has(socket)) refuseMalformed(error, socket, limits);
      else socket.destroy();
    });
}

/** Answers clients that speak plain HTTP to `server`, which speaks TLS. Any other handshake that fails needs nothing here. */
export function answerPlainHttp(server: TcpServer, connections: Connections): void {
  server.on('tlsClientError', (error: Error, encrypted: TLSSocket) => {
    if (!('code' in error) || !withoutTls.includes(error.code)) return;
    const socket = connections.below(encrypted);
    if (socket?.writable === true) refusePlainHttp(socket);
  });
}

/** The names OpenSSL has for it: it knows some methods of HTTP; other texts have a version that TLS never had. */
const withoutTls: readonly unknown[] = [
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_HTTPS_PROXY_REQUEST',
  'ERR_SSL_WRONG_VERSION_NUMBER',
];

/** The time for a client to read why it was refused. */
const lingerMs = 1_000;

/** Answers bytes that are not an HTTP/1.1 request, over the bare connection, and ends that. */
function refuseMalformed(error: Error, socket: Duplex, limits: ServerLimits): void {
  // After a reset nobody listens; and what already goes out must not be followed by an answer to something else.
  if (!socket.writable || socket.writableLength > 0) socket.destroy();
  else refuse(socket, responseTo(error, limits));
}

/** Answers CONNECT, which asks for a tunnel: there is none (RFC 9110 section 9.3.6). */
function refuseTunnel({ url = '' }: Pick<IncomingMessage, 'url'>, socket: Duplex): void {
  refuse(socket, noTunnel(url));
}

/** Answers HTTP without TLS where TLS is spoken, over the bare connection, and ends that. */
function refusePlainHttp(socket: Duplex): void {
  const detail = 'The request must be sent over https; found plain http. Write `https://` in place of `http://`.';
  refuse(socket, problem('plain-http', detail, { headers: fixedHeaders }));
}

/** The answer to CONNECT for `target`. */
function noTunnel(target: string): MockResponse {
  const detail = `The method must be one that the description can declare; found CONNECT ${target}.`;
  return problem('no-such-method', detail, { headers: { ...fixedHeaders, allow: 'OPTIONS' } });
}

function responseTo(error: Error, { headerBytes, headersMs }: ServerLimits): MockResponse {
  const headers = fixedHeaders;
  switch (codeOf(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return problem('headers-too-large', `The headers must be at most ${sizeOf(headerBytes)}; found more.`, {
        headers,
      });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('request-timeout', `The headers must arrive within ${headersMs} ms; found them incomplete.`, {
        headers,
      });
    default:
      return problem('malformed-request', `The request must be HTTP/1.1; found ${reasonOf(error)}.`, { headers });
  }
}

/** The parser's reason as part of a sentence. */
function reasonOf(error: Error): string {
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : 'something else';
  return `"${reason.replace(/\.$/u, '')}"`;
}

function codeOf(error: Error): string {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : '';
}

function refuse(socket: Duplex, { status, headers, body }: MockResponse): void {
  const fields = Object.entries({
    ...headers,
    date: new Date().toUTCString(),
    'content-length': String(body.length),
    connection: 'close',
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.end(body);
  // The bytes that still come in are taken and dropped: closing on unread bytes resets the connection, and the answer would be lost.
  socket.on('error', () => undefined).resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
