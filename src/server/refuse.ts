import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { types } from 'node:util';
import { fixedHeaders } from '../http/headers.ts';
import type { MockResponse } from '../http/message.ts';
import { problem } from '../mock/problem.ts';
import type { ServerLimits } from './limits.ts';
import { sizeOf } from '../lib/show.ts';

/** The time for a client to read why it was refused. */
const lingerMs = 1_000;

/** Answers what is no HTTP/1.1 request, over the bare connection, and ends that. */
export function refuseMalformed(error: Error, socket: Duplex, limits: ServerLimits): void {
  // After a reset nobody listens; and what already goes out must not be followed by an answer to something else.
  if (!socket.writable || socket.writableLength > 0) socket.destroy();
  else refuse(socket, responseTo(error, limits));
}

/** Answers CONNECT, which asks for a tunnel: there is none (RFC 9110 section 9.3.6). */
export function refuseTunnel({ url = '' }: Pick<IncomingMessage, 'url'>, socket: Duplex): void {
  refuse(socket, noTunnel(url));
}

/** Answers HTTP without TLS where TLS is spoken, over the bare connection, and ends that. */
export function refusePlainHttp(socket: Duplex): void {
  const detail = 'The request must be sent over https; found plain http. Write `https://` in place of `http://`.';
  refuse(socket, problem('plain-http', detail, { headers: fixedHeaders }));
}

/** The answer to CONNECT for `target`. */
export function noTunnel(target: string): MockResponse {
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
