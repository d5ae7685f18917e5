import { isOwnHost } from '../../http/own-host.ts';
import { pathOf, type AnswerRequest, type MockResponse } from '../../http/message.ts';
import { pagePolicy } from '../../preview/page/policy.ts';
import type { Site } from '../../preview/site.ts';

/** What is shown, as it is now. */
export interface Shown {
  readonly site: Site;
  /** Why the last save could not be read. */
  readonly notice?: string | undefined;
}

/** What pages are served with. */
export interface ServeOptions {
  readonly assets: Readonly<Record<string, string>>;
  readonly randomText: () => string;
  /** The host that the server was told to listen on. */
  readonly host: string;
  readonly isLive: boolean;
}

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answers with the pages of what is shown, asked for by an address of this machine. */
export function createPreviewAnswer(shown: () => Shown, options: ServeOptions): AnswerRequest {
  const assets = new Map(Object.entries(options.assets).map(([name, text]) => [`assets/${name}`, text]));
  return ({ method, target, headers }) => {
    if (!isOwnHost(headers.host, options.host)) return plain(421, 'This server answers to its own address only.\n');
    if (method !== 'GET' && method !== 'HEAD')
      return plain(405, 'Pages are asked for with GET.\n', { allow: 'GET, HEAD' });
    const address = addressOf(pathOf(target));
    const asset = address === 'assets/search.js' ? shown().site.search() : assets.get(address);
    const response = asset === undefined ? pageAnswer(shown(), address, options) : ok(asset, typeOf(address));
    if (method === 'GET') return response;
    return {
      ...response,
      headers: { ...response.headers, 'content-length': String(response.body.length) },
      body: new Uint8Array(),
    };
  };
}

function pageAnswer({ site, notice }: Shown, address: string, { randomText, isLive }: ServeOptions): MockResponse {
  const nonce = randomText();
  const page = site.render(address, { nonce, isFile: false, isLive, notice });
  if (page === undefined) return plain(404, `There is no page here. The first one is at /.\n`);
  return ok(page, 'text/html; charset=utf-8', {
    'content-security-policy': `${pagePolicy(nonce)}; frame-ancestors 'none'`,
  });
}

function addressOf(path: string): string {
  const plainPath = path.replace(/^\/+/u, '');
  return plainPath === '' || plainPath.endsWith('/') ? `${plainPath}index.html` : plainPath;
}

function typeOf(address: string): string {
  return address.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}

function ok(text: string, type: string, headers: MockResponse['headers'] = {}): MockResponse {
  return { status: 200, headers: { ...fixed, 'content-type': type, ...headers }, body: new TextEncoder().encode(text) };
}

function plain(status: number, text: string, headers: MockResponse['headers'] = {}): MockResponse {
  return {
    status,
    headers: { ...fixed, 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: new TextEncoder().encode(text),
  };
}
