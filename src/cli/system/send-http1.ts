import { request as httpRequest, Agent as HttpAgent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import type { MockRequest } from '../../http/message.ts';
import { readBody } from './read-body.ts';
import { failureOf } from './send-reason.ts';
import type { Attempt, Transport } from './transport.ts';

/** Sends over HTTP/1.1, through TLS where `baseUrl` is https. */
export function createHttp1(baseUrl: URL, { insecure }: { readonly insecure: boolean }): Transport {
  const isSecure = baseUrl.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: !insecure, ALPNProtocols: ['http/1.1'] })
    : new HttpAgent({ keepAlive: true });
  const open = ({ method, target, headers }: MockRequest, signal: AbortSignal): ClientRequest =>
    (isSecure ? httpsRequest : httpRequest)({
      agent,
      method,
      hostname: baseUrl.hostname.replace(/^\[|\]$/gu, ''),
      port: baseUrl.port,
      path: target,
      headers,
      signal,
    });
  return {
    close: () => {
      agent.destroy();
    },
    attempt: (request, signal) =>
      new Promise((resolve) => {
        try {
          const outgoing = open(request, signal);
          outgoing.on('error', (error) => {
            resolve(lostOn(outgoing, failureOf(error, baseUrl.protocol)));
          });
          let hasAnswer = false;
          outgoing.on('response', (incoming) => {
            hasAnswer = true;
            void readReply(incoming, baseUrl.protocol).then(resolve);
          });
          // Node closes without an error where a target switches protocols unasked.
          outgoing.on('close', () => {
            if (!hasAnswer) resolve({ kind: 'failed', reason: 'the connection was closed', mayRetry: false });
          });
          outgoing.end(request.body);
        } catch (error) {
          // Node throws at once for headers and paths that cannot be written.
          resolve(failureOf(error, baseUrl.protocol));
        }
      }),
  };
}

/** A server may close a kept connection while the next request is on its way: such a request was not heard. */
function lostOn({ reusedSocket }: ClientRequest, attempt: Attempt): Attempt {
  return attempt.kind === 'failed' && reusedSocket && attempt.reason.startsWith('the connection')
    ? { ...attempt, mayRetry: true }
    : attempt;
}

async function readReply(incoming: IncomingMessage, protocol: string): Promise<Attempt> {
  try {
    const read = await readBody(incoming, incoming.headers['content-encoding']);
    if (read.kind === 'failed') return { ...read, mayRetry: false };
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
    );
    const { body } = read;
    return { kind: 'reply', reply: { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), body } };
  } catch (error) {
    return failureOf(error, protocol);
  } finally {
    if (!incoming.complete) incoming.destroy();
  }
}
