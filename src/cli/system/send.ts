import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { types } from 'node:util';
import type { MockRequest } from '../../mock/message.ts';
import type { Send, Sent } from '../../replay/message.ts';

/** How requests are sent to a target. */
export interface SendOptions {
  /** Time for one request, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** How often a request is sent again where no connection came about. */
  readonly retries: number;
}

const bodyLimitBytes = 10 * 1024 * 1024;

/** Sends over HTTP/1.1 or TLS to `baseUrl`. Redirects are not followed, bodies not decompressed and read up to 10 MiB. */
export function createHttpSend(baseUrl: URL, { timeoutMs, retries }: SendOptions): Send {
  const isSecure = baseUrl.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const once = (request: MockRequest): Promise<Sent> =>
    new Promise((resolve) => {
      const fail = (reason: string): void => {
        resolve({ kind: 'failed', reason });
      };
      const { method, target, headers, body } = request;
      const outgoing = (isSecure ? httpsRequest : httpRequest)({
        agent,
        method,
        hostname: baseUrl.hostname.replace(/^\[|\]$/gu, ''),
        port: baseUrl.port,
        path: `${baseUrl.pathname.replace(/\/$/u, '')}${target}`,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      outgoing.on('error', (error) => {
        fail(reasonOf(error, timeoutMs));
      });
      outgoing.on('response', (incoming) => {
        readReply(incoming, timeoutMs).then(resolve, () => {
          fail('an answer that could not be read');
        });
      });
      outgoing.end(body);
    });
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const sent = await once(request);
      if (sent.kind === 'reply' || attempt >= retries || !/^(?:no connection|the connection)/u.test(sent.reason))
        return sent;
    }
  };
}

async function readReply(incoming: IncomingMessage, timeoutMs: number): Promise<Sent> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.length;
      if (sizeBytes > bodyLimitBytes) return { kind: 'failed', reason: `a body of more than ${bodyLimitBytes} bytes` };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error, timeoutMs) };
  } finally {
    if (!incoming.complete) incoming.destroy();
  }
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
  const body = new Uint8Array(Buffer.concat(chunks));
  return { kind: 'reply', reply: { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), body } };
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!types.isNativeError(error)) return 'an error';
  const code = 'code' in error ? String(error.code) : error.name;
  if (code === 'ABORT_ERR') return `no answer within ${timeoutMs} ms`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].includes(code))
    return `no connection (${code})`;
  if (['ECONNRESET', 'EPIPE'].includes(code)) return `the connection was closed (${code})`;
  return `no HTTP answer (${code})`;
}
