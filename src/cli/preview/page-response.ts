import type { AnswerRequest, MockRequest, MockResponse } from '../../http/message.ts';
import { isOwnHost } from '../../http/headers.ts';

/**
 * `answer` for requests that name this machine or `host`, the one that the server listens on: a page from elsewhere whose name leads here
 * gets nothing. Requests that `isGuarded` names are refused by `answer` itself.
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
  // Opened by itself it can do nothing; a page says what it may.
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
  // Pages keep the windows in which their readers log in.
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

/** A sentence for whoever asked for what is not there. */
export function plain(status: number, text: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { ...bytes(text, 'text/plain; charset=utf-8', headers), status };
}
