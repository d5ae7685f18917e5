import type { AnswerRequest, MockRequest, MockResponse } from '../../http/message.ts';
import { isOwnHost } from '../../http/headers.ts';

/**
 * `answer` for requests whose Host names this machine, or `host`, which the server listens on: DNS rebinding gives other sites nothing.
 * Requests for which `isGuarded` is true are checked by `answer` itself.
 */
export function onOwnHost(
  answer: AnswerRequest,
  host: string,
  isGuarded: (request: MockRequest) => boolean = () => false,
): AnswerRequest {
  return (request) =>
    isOwnHost(request.headers.host, host) || isGuarded(request)
      ? answer(request)
      : plain(421, 'This server answers to its own address only.\n');
}

/** The headers that protect a file that pages load. */
const loaded = {
  // Opened by itself, the file can do nothing. Pages have a policy of their own.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers that protect a page as well. */
const fixed = {
  ...loaded,
  'x-frame-options': 'deny',
  'referrer-policy': 'no-referrer',
  // A page must keep its reference to the window in which its reader logs in.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** `text` as an answer of the preview. */
export function bytes(text: string, type: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { status: 200, headers: { ...fixed, 'content-type': type, ...headers }, body: new TextEncoder().encode(text) };
}

/** A style, script or picture of the pages. */
export function asset(content: string | Uint8Array, type: string): MockResponse {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { status: 200, headers: { ...loaded, 'content-type': type }, body };
}

/** A sentence as the answer where there is nothing else. */
export function plain(status: number, text: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { ...bytes(text, 'text/plain; charset=utf-8', headers), status };
}
