import type { MockRequest } from '../../mock/message.ts';
import type { Send, Sent } from '../../replay/message.ts';
import { clockMs } from './clock.ts';
import { createHttp1 } from './send-http1.ts';
import { createHttp2 } from './send-http2.ts';
import type { Attempt } from './transport.ts';

/** How requests are sent to a target. */
export interface SendOptions {
  /** Time for one request, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** How often a request is sent again where no connection came about. */
  readonly retries: number;
  /** Whether certificates that nobody vouches for are accepted. */
  readonly insecure: boolean;
}

/** A way to send, and what it keeps. */
export interface Sender {
  readonly send: Send;
  /** How many requests were sent again. */
  readonly resent: () => number;
  /** Cuts connections, requests under way included. */
  readonly close: () => void;
}

/**
 * Sends to `baseUrl` over HTTP/1.1, or over HTTP/2 where a TLS target offers nothing else. Redirects are not followed;
 * bodies are read up to 10 MiB, also once decompressed.
 */
export function createHttpSend(baseUrl: URL, { timeoutMs, retries, insecure }: SendOptions): Sender {
  const ending = new AbortController();
  let transport = createHttp1(baseUrl, { insecure });
  let isHttp2 = false;
  let resent = 0;
  const once = async (request: MockRequest): Promise<Attempt> => {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
    const used = transport;
    const attempt = await used.attempt(request, signal);
    if (attempt.kind !== 'wants-http2') return attempt;
    // Requests sent at once find out together; the first changes the way for all.
    if (!isHttp2) transport = createHttp2(baseUrl, { insecure });
    isHttp2 = true;
    return transport.attempt(request, signal);
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
    for (let tries = 1; ; tries += 1) {
      const startedMs = clockMs();
      const attempt = await once(whole);
      if (attempt.kind === 'reply')
        return { kind: 'reply', reply: { ...attempt.reply, tookMs: clockMs() - startedMs } };
      const { reason, mayRetry } = attempt.kind === 'failed' ? attempt : { reason: 'no HTTP answer', mayRetry: false };
      const isTimeout = !ending.signal.aborted && reason === 'aborted';
      const said = isTimeout ? `no answer within ${timeoutMs} ms` : reason;
      if (!mayRetry || tries > retries || ending.signal.aborted)
        return { kind: 'failed', reason: tries > 1 ? `${said}, after ${tries} tries` : said };
      resent += 1;
    }
  };
  return {
    send,
    resent: () => resent,
    close: () => {
      ending.abort();
      transport.close();
    },
  };
}
