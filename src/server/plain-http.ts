import type { Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Connections } from './connections.ts';
import { refusePlainHttp } from './refuse.ts';

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
