import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { MockRequest } from '../http/message.ts';
import type { Reply } from '../replay/target.ts';
import { type Attempt, failureOf, joinHeaders, readBody, type Transport } from './send-answer.ts';

// RFC 9113 section 8.2.2: headers about one connection have no place here.
const connectionHeaders = [
  'connection',
  'host',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
];

/** Sends over HTTP/2 to a TLS target, over one connection that is opened anew when it is lost. */
export function createHttp2(baseUrl: URL, { insecure }: { readonly insecure: boolean }): Transport {
  let session: ClientHttp2Session | undefined;
  const sockets = new Set<Socket | TLSSocket>();
  const open = (): ClientHttp2Session => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const opened = connect(baseUrl.origin, { rejectUnauthorized: !insecure });
    // Streams have the errors too; without a listener those of the session would end the process.
    opened.on('error', () => undefined);
    opened.once('connect', (_session, socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    session = opened;
    return opened;
  };
  const attemptOnce = async (request: MockRequest, signal: AbortSignal): Promise<Attempt & { isRefused?: boolean }> => {
    try {
      const stream = open().request(toHeaders(request), { signal, endStream: request.body === undefined });
      if (request.body !== undefined) stream.end(request.body);
      const attempt = await readHttp2(stream, baseUrl.protocol, signal);
      return { ...attempt, isRefused: stream.rstCode === constants.NGHTTP2_REFUSED_STREAM };
    } catch (error) {
      return failureOf(error, baseUrl.protocol);
    }
  };
  return {
    close: () => {
      session?.destroy();
      // A session that the target ended (GOAWAY) leaves its connection to the target, which may never close it.
      for (const socket of sockets) socket.destroy();
    },
    attempt: async (request, { signal }) => {
      const first = await attemptOnce(request, signal);
      // Nobody looked at the request: it may be sent again, whatever its method (RFC 9113 section 8.7).
      return first.isRefused === true ? attemptOnce(request, signal) : first;
    },
  };
}

function toHeaders({ method, target, headers }: MockRequest): Readonly<Record<string, string>> {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || connectionHeaders.includes(name) ? [] : [[name, value] as const],
  );
  return { [constants.HTTP2_HEADER_METHOD]: method, [constants.HTTP2_HEADER_PATH]: target, ...Object.fromEntries(own) };
}

async function readHttp2(stream: ClientHttp2Stream, protocol: string, signal: AbortSignal): Promise<Attempt> {
  let hasAnswered: true | undefined;
  try {
    const { status, headers } = await new Promise<Pick<Reply, 'status' | 'headers'>>((resolve, reject) => {
      stream.once('response', (headers, _flags, rawHeaders: readonly string[] = []) => {
        resolve({ status: Number(headers[':status']), headers: joinHeaders(rawHeaders) });
      });
      stream.once('error', reject);
      stream.once('close', () => {
        reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
      });
    });
    hasAnswered = true;
    const read = await readBody(stream as AsyncIterable<Uint8Array>, headers, signal);
    if (read.kind === 'failed') return { ...read, hasAnswered, mayRetry: false };
    const { body, isDecoded } = read;
    return { kind: 'reply', reply: { status, headers, body, ...(isDecoded && { isDecoded }) } };
  } catch (error) {
    const failure = failureOf(error, protocol);
    return hasAnswered === true && failure.kind === 'failed'
      ? { kind: 'failed', reason: failure.reason, hasAnswered, mayRetry: false }
      : failure;
  } finally {
    stream.on('error', () => undefined);
    if (!stream.closed) stream.close(constants.NGHTTP2_CANCEL);
  }
}
