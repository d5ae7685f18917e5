import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import type { MockRequest } from '../http/message.ts';
import type { Reply } from '../replay/target.ts';
import { failureOf, joinHeaders, readBody, type Attempt, type Transport } from './send-answer.ts';

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
  const open = (): ClientHttp2Session => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const opened = connect(baseUrl.origin, { rejectUnauthorized: !insecure });
    // Streams have the errors too; without a listener those of the session would end the process.
    opened.on('error', () => undefined);
    session = opened;
    return opened;
  };
  return {
    close: () => session?.destroy(),
    attempt: (request, { signal }) =>
      new Promise((resolve) => {
        try {
          const stream = open().request(toHeaders(request), { signal, endStream: request.body === undefined });
          void readReply(stream, baseUrl.protocol).then(resolve);
          if (request.body !== undefined) stream.end(request.body);
        } catch (error) {
          resolve(failureOf(error, baseUrl.protocol));
        }
      }),
  };
}

function toHeaders({ method, target, headers }: MockRequest): Readonly<Record<string, string>> {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || connectionHeaders.includes(name) ? [] : [[name, value] as const],
  );
  return { [constants.HTTP2_HEADER_METHOD]: method, [constants.HTTP2_HEADER_PATH]: target, ...Object.fromEntries(own) };
}

async function readReply(stream: ClientHttp2Stream, protocol: string): Promise<Attempt> {
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
    const read = await readBody(stream as AsyncIterable<Uint8Array>, headers['content-encoding']);
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
