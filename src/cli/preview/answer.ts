import type { Description } from '../../description/description.ts';
import { pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../../http/message.ts';
import { connectionsOf } from '../../preview/console/credentials-html.ts';
import { firstForm } from '../../preview/console/form.ts';
import { modelOf } from '../../preview/console/model.ts';
import { loginAddress, loginPage } from '../../preview/frame/login-page.ts';
import { pagePolicy } from '../../preview/frame/policy.ts';
import type { Site } from '../../preview/site.ts';
import { createConsoleAnswer, isConsoleRequest } from './console-answer.ts';
import { versionOf, type Pictures } from './assets.ts';
import { asset, bytes, plain } from './page-response.ts';

/** The site as it is shown now. */
export interface Shown {
  readonly descriptions: readonly Description[];
  readonly site: Site;
  /** Why the last save could not be read. */
  readonly notice?: string | undefined;
  /** The pictures beside the descriptions; absent where pages show none. */
  readonly pictures?: Pictures;
  /** The mock server of the descriptions, its paths below `/_mock` taken off. */
  readonly mock: AnswerRequest;
}

/** The options of serving pages. */
export interface ServeOptions {
  readonly assets: Readonly<Record<string, string>>;
  readonly randomText: () => string;
  readonly isLive: boolean;
  /** Counts what live pages are told of. */
  readonly revision?: () => number;
  readonly isSecure?: boolean;
  /** Origins whose images pages may show. */
  readonly images?: readonly string[];
}

/** Answers with the pages that are shown, and the requests of their consoles. */
export function createPreviewAnswer(shown: () => Shown, options: ServeOptions): AnswerRequest {
  const version = versionOf(options.assets);
  const assets = assetAnswers(options.assets, version);
  const consoles = createConsoleAnswer(shown, originOf);
  return (request) => {
    const { method, target } = request;
    if (isConsoleRequest(request)) return consoles(request);
    if (method !== 'GET' && method !== 'HEAD')
      return plain(405, 'Pages are asked for with GET.\n', { allow: 'GET, HEAD' });
    const address = addressOf(pathOf(target));
    const picture = shown().pictures?.taken.get(address);
    const response =
      address === 'assets/search.js'
        ? asset(shown().site.search(), typeOf(address))
        : picture !== undefined
          ? asset(picture.bytes, picture.type)
          : (assets.get(target) ??
            assets.get(`/${address}`) ??
            textAnswer(shown(), address, originOf(request)) ??
            pageAnswer(
              shown(),
              { address, origin: originOf(request), version, allowed: allowedOrigin(request) },
              options,
            ));
    if (method === 'GET') return response;
    return {
      ...response,
      headers: { ...response.headers, 'content-length': String(response.body.length) },
      body: new Uint8Array(),
    };
  };

  /** The origin at which the reader reached this server: what the page sends goes to its own origin then. */
  function originOf({ headers }: MockRequest): string {
    return `${options.isSecure === true ? 'https' : 'http'}://${headers.host ?? ''}`;
  }
}

/** The answers with the files that pages load, by target. Browsers keep one that is asked for by its version. */
function assetAnswers(assets: ServeOptions['assets'], version: string): ReadonlyMap<string, MockResponse> {
  return new Map(
    Object.entries(assets).flatMap(([name, text]) => {
      // The response is made once, so that it is compressed once.
      const plainly: MockResponse = { ...asset(text, typeOf(name)), isCached: true };
      const headers = { ...plainly.headers, 'cache-control': 'private, max-age=31536000, immutable' };
      const path = `/assets/${name}`;
      return [[path, plainly] as const, [`${path}?${version}`, { ...plainly, headers }] as const];
    }),
  );
}

/** A page as Markdown, or the list of all; undefined at other addresses. */
function textAnswer({ site }: Shown, address: string, origin: string): MockResponse | undefined {
  if (address === 'llms.txt') return bytes(site.llms(), 'text/plain; charset=utf-8');
  const text = address.endsWith('.md') ? site.markdown(address, origin) : undefined;
  return text === undefined ? undefined : bytes(text, 'text/markdown; charset=utf-8');
}

interface PageAsked {
  readonly address: string;
  readonly origin: string;
  readonly version: string;
  /** The origin that the reader of the page has allowed it to connect to. */
  readonly allowed: readonly string[];
}

/** The origin that the reader of a page typed, and that the page may connect to. A link on another site cannot ask for it. */
function allowedOrigin({ target, headers }: MockRequest): readonly string[] {
  const { 'sec-fetch-site': site = 'same-origin' } = headers;
  const url = new URLSearchParams(target.split('?')[1]).get('to') ?? '';
  const isOwn = site === 'same-origin' || site === 'none';
  return isOwn && /^https?:\/\/[\w.:[\]-]+$/u.test(url) && URL.canParse(url) ? [new URL(url).origin] : [];
}

function pageAnswer(
  { site, notice }: Shown,
  { address, origin, version, allowed }: PageAsked,
  { randomText, isLive, images = [], revision = () => 0 }: ServeOptions,
): MockResponse {
  const nonce = randomText();
  if (address === loginAddress)
    return bytes(loginPage(nonce), 'text/html; charset=utf-8', {
      'content-security-policy': `${pagePolicy(nonce)}; frame-ancestors 'none'`,
      // The login window could not close itself if it were cut off from the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
    });
  const how = { nonce, isFile: false, isLive, notice, origin, assetsVersion: version, revision: revision() };
  const found = site.render(address, how);
  if (found === undefined && !isForPage(address)) return plain(404, `There is no page here. The first one is at /.\n`);
  const page = found ?? site.renderMissing(address, how);
  const onPage = site.consoleAt(address, origin);
  const policy = pagePolicy(nonce, {
    images,
    connections: [
      "'self'",
      ...(onPage === undefined
        ? []
        : [...connectionsOf(modelOf(onPage.context, onPage, firstForm)).filter((each) => each !== origin), ...allowed]),
    ],
  });
  const response = bytes(page, 'text/html; charset=utf-8', {
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
  });
  return found === undefined ? { ...response, status: 404 } : response;
}

/** True for addresses that readers open, and programs do not. */
function isForPage(address: string): boolean {
  return /^(?!_|assets\/)(?:.*\/)?[^/.]*(?:\.html)?$/u.test(address);
}

function addressOf(path: string): string {
  const plainPath = path.replace(/^\/+/u, '');
  return plainPath === '' || plainPath.endsWith('/') ? `${plainPath}index.html` : plainPath;
}

function typeOf(address: string): string {
  return address.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}
