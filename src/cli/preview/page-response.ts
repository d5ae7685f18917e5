import type { MockResponse } from '../../http/message.ts';

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** `text` as an answer of the preview. */
export function bytes(text: string, type: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { status: 200, headers: { ...fixed, 'content-type': type, ...headers }, body: new TextEncoder().encode(text) };
}

/** A sentence for whoever asked for what is not there. */
export function plain(status: number, text: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { ...bytes(text, 'text/plain; charset=utf-8', headers), status };
}
