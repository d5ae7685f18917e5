import type { MockRequest } from '../http/message.ts';
import type { Send, Sent } from '../replay/target.ts';
import { clockMs } from './clock.ts';
import { createHttp1 } from './send-http.ts';
import { createHttp2 } from './send-http2.ts';
import type { Attempt, AttemptOptions } from './send-answer.ts';

/** The settings for sending requests to a target. */
export interface SendOptions {
  /** Time for one request, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** The times that a request is sent again if no connection was made. */
  readonly retries: number;
  /** Accepts untrusted certificates. */
  readonly insecure: boolean;
}

/** A way to send, and what it keeps. */
export interface Sender {
  readonly send: Send;
  /** The number of requests that were sent again, as no connection was made. */
  readonly resent: () => number;
  /** The number of requests that were sent again, as a new connection was closed before an answer began. */
  readonly reset: () => number;
  /** Cuts connections, requests under way included. */
  readonly close: () => void;
}

// Requests that may be sent twice (RFC 9110 section 9.2.2).
const idempotentMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE'];

/** Timers of Node with a longer time end at once. */
const longestMs = 2_147_483_647;

/**
 * Sends to `baseUrl` over HTTP/1.1, or over HTTP/2 where a TLS target offers nothing else. Redirects are not followed;
 * bodies are read up to 10 MiB, also once decompressed.
 */
export function createHttpSend(baseUrl: URL, { timeoutMs, retries, insecure }: SendOptions): Sender {
  const underWay = new Set<AbortController>();
  let isClosed = false;
  let transport = createHttp1(baseUrl, { insecure });
  let isHttp2 = false;
  let [resent, reset] = [0, 0];
  const once = async (request: MockRequest, isFresh: boolean): Promise<Attempt> => {
    const limit = new AbortController();
    // Not `AbortSignal.timeout` within `AbortSignal.any`: Node may collect it as garbage before its time, and it never ends then.
    const timer = setTimeout(
      () => {
        limit.abort();
      },
      Math.min(timeoutMs, longestMs),
    );
    underWay.add(limit);
    try {
      return await attempt(request, { signal: limit.signal, isFresh });
    } finally {
      clearTimeout(timer);
      underWay.delete(limit);
    }
  };
  const attempt = async (request: MockRequest, options: AttemptOptions): Promise<Attempt> => {
    const first = await transport.attempt(request, options);
    if (first.kind !== 'wants-http2') return first;
    // Requests sent at the same time learn this together; the first changes the transport for all.
    if (!isHttp2) transport = createHttp2(baseUrl, { insecure });
    isHttp2 = true;
    return transport.attempt(request, options);
  };
  const send = async (request: MockRequest): Promise<Sent> => {
    const path = `${baseUrl.pathname.replace(/\/$/u, '')}${request.target}`;
    const { body } = request;
    const headers = { 'accept-encoding': 'identity', ...request.headers };
    const whole = {
      ...request,
      target: path,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
    };
    const isIdempotent = idempotentMethods.includes(request.method);
    // A kept connection may be closed at any time, and what must not be sent twice could be lost there.
    let isFresh = !isIdempotent;
    let tries = 0;
    for (;;) {
      const startedMs = clockMs();
      const became = await once(whole, isFresh);
      const lost = became.kind === 'failed' && !isClosed ? became.lost : undefined;
      // It is chance which request meets a kept connection that is closed: this is not a try, and no report shows it.
      tries += lost === 'kept' ? 0 : 1;
      if (lost === 'kept' || (lost === 'new' && isIdempotent && retries > 0 && tries === 1)) {
        isFresh = true;
        reset += lost === 'new' ? 1 : 0;
        continue;
      }
      if (became.kind === 'reply') return { kind: 'reply', reply: { ...became.reply, tookMs: clockMs() - startedMs } };
      const { reason, mayRetry, hasAnswered } =
        became.kind === 'failed' ? became : { reason: 'no HTTP answer', mayRetry: false };
      const isTimeout = !isClosed && reason === 'aborted';
      const message = isTimeout ? `no answer within ${timeoutMs} ms` : reason;
      if (!mayRetry || tries > retries || isClosed)
        return {
          kind: 'failed',
          reason: tries > 1 ? `${message}, after ${tries} tries` : message,
          ...(hasAnswered && { hasAnswered }),
        };
      resent += 1;
    }
  };
  return {
    send,
    resent: () => resent,
    reset: () => reset,
    close: () => {
      isClosed = true;
      for (const limit of underWay) limit.abort();
      transport.close();
    },
  };
}
