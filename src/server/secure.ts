import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';
import { createContinueListener, createRequestListener, end, type Outgoing, type Service } from './request-listener.ts';
import { http1Limits } from './plain.ts';
import { type Incoming, readHead } from './read-head.ts';
import { noTunnel, refuseMalformed, refusePlainHttp, refuseTunnel } from './refuse.ts';
import type { Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Connections } from './connections.ts';

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
        // Of a stream that is reset, as with other requests.
        incoming.on('error', () => undefined);
        end(other, readHead(incoming), noTunnel(incoming.authority), service);
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

/**
 * Answers whoever speaks plain HTTP to `server`, which speaks TLS. Only where a handshake fails for bytes that are no TLS at all is
 * there anything to do.
 */
export function answerPlainHttp(server: Server, connections: Connections): void {
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
