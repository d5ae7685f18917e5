import { toJsonText } from '../lib/number-texts.ts';
import { bundle } from '../description/bundle/bundle.ts';
import type { Description } from '../description/description.ts';
import { fixedHeaders, isOwnHost } from '../http/headers.ts';
import { show } from '../lib/show.ts';
import { originOf, pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../http/message.ts';
import { mount, type Mounted } from './open-mock.ts';
import { problem } from './problem.ts';
import type { MockSettings } from './settings.ts';
import { startPage, startPageHtml, type StartPageOptions, startPagePolicy } from './start-page.ts';

/** An engine with its description. */
export interface MountedDescription extends Mounted {
  readonly description: Description;
}

/** A page of the mock itself: its headers and text for a request. */
type Page = (request: MockRequest) => {
  /** 200 where absent. */
  readonly status?: number;
  readonly headers: MockResponse['headers'];
  readonly text: string;
};

const json = { 'content-type': 'application/json' };

/**
 * Answers from `mounted`, and beside their paths: `GET /` with the start page, unless the description has that path,
 * `GET /_assay/health`, with `state` `DELETE /_assay/state`, and each description as one document: `GET /_assay/<name>/openapi.json`, a single one also at
 * `GET /_assay/openapi.json`. `options` is called for the start page. The pages are for people on this machine: no other origin may
 * read them, and except for the health they are answered only where the request names loopback or `host`.
 */
export function withOwnPages(
  mounted: readonly MountedDescription[],
  settings: MockSettings,
  options: () => Omit<StartPageOptions, 'exampleHeader'>,
  host = '127.0.0.1',
): AnswerRequest {
  const answer = mount(mounted, settings.cors);
  const pages = pagesOf(mounted, () => ({ ...options(), exampleHeader: settings.exampleHeader[0] ?? '' }));
  return (request) => {
    // Nearly all requests are for paths of the description.
    if (request.target.length > 1 && !/^\/(?:_assay\/|\?)/u.test(request.target)) return answer(request);
    const path = pathOf(request.target);
    if (path === '/_assay/state' && settings.state) return onState(request, mounted, host);
    const page = pages.get(path) ?? (path === '/_assay/openapi.json' ? several(mounted) : undefined);
    if (page === undefined || !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return answer(request);
    // Otherwise a page from elsewhere could read them, if its name resolves to this machine. Monitors may use any name for the health.
    const named = request.headers.host;
    const isElsewhere = named !== undefined && path !== '/_assay/health' && !isOwnHost(named, host);
    if (isElsewhere) return misdirected(named, host);
    return onPage(page, request);
  };
}

function pagesOf(mounted: readonly MountedDescription[], options: () => StartPageOptions): ReadonlyMap<string, Page> {
  const [only] = mounted.length === 1 ? mounted : [];
  const documents = mounted.map(({ name, description }): readonly [string, Page] => {
    // Bundled once, on the first request.
    let text: string | undefined;
    return [
      `/_assay/${name}/openapi.json`,
      () => ({ headers: json, text: (text ??= toJsonText(bundle(description))) }),
    ];
  });
  const [single] = only === undefined ? [] : documents;
  return new Map<string, Page>([
    ...(only?.engine.hasPath('/') === true ? [] : [['/', createStart(mounted, options)] as const]),
    ['/_assay/health', () => ({ headers: json, text: '{"status":"ok"}' })],
    ...documents,
    ...(single === undefined ? [] : [['/_assay/openapi.json', single[1]] as const]),
  ]);
}

/** The start page: HTML where `Accept` names it, as browsers do, otherwise text. */
function createStart(mounted: readonly MountedDescription[], options: () => StartPageOptions): Page {
  return ({ headers: { accept = '' } }) => {
    if (!accept.includes('text/html'))
      return { headers: { 'content-type': 'text/plain; charset=utf-8' }, text: startPage(mounted, options()) };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': startPagePolicy };
    return { headers, text: startPageHtml(mounted, options()) };
  };
}

/** Empties the memory. No page of another origin may do so (Fetch standard, "`Origin` header"). */
function onState(request: MockRequest, mounted: readonly Mounted[], host: string): MockResponse {
  const { host: named = '', origin } = request.headers;
  const allow = 'DELETE, OPTIONS';
  if (!isOwnHost(named, host)) return misdirected(named, host);
  if (request.method !== 'DELETE' && request.method !== 'OPTIONS') {
    const detail = `The method must be DELETE; found ${request.method}.`;
    return problem('no-such-method', detail, { headers: { ...ownHeaders, allow } });
  }
  if (origin !== undefined && origin !== originOf(request)) {
    const detail = `The origin must be ${originOf(request)}; found ${show(origin)}.`;
    return problem('foreign-origin', detail, { headers: ownHeaders });
  }
  if (request.method === 'DELETE') for (const { engine } of mounted) engine.forget();
  return { status: 204, headers: { ...ownHeaders, allow }, body: new Uint8Array() };
}

function onPage(page: Page, request: MockRequest): MockResponse {
  if (request.method === 'OPTIONS') {
    return { status: 204, headers: { ...ownHeaders, allow: 'GET, HEAD, OPTIONS' }, body: new Uint8Array() };
  }
  const { status = 200, headers: own, text } = page(request);
  const body = new TextEncoder().encode(text);
  const headers = { ...ownHeaders, ...own };
  if (request.method === 'GET') return { status, headers, body };
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body: new Uint8Array() };
}

/** The fixed headers, without those that allow other origins. */
const ownHeaders: MockResponse['headers'] = Object.fromEntries(
  Object.entries(fixedHeaders).filter(([name]) => !name.startsWith('access-control-')),
);

function misdirected(named: string, host: string): MockResponse {
  const detail = `The host must be localhost, a loopback address or ${host}; found ${show(named)}.`;
  return problem('misdirected-request', detail, { headers: ownHeaders });
}

function several(mounted: readonly Mounted[]): Page {
  const each = mounted.map(({ name }) => `/_assay/${name}/openapi.json`).join(', ');
  const detail = `The path must be one of ${each}; found /_assay/openapi.json, and more than one description.`;
  const { status, headers, body } = problem('no-such-path', detail, { headers: {} });
  return () => ({ status, headers, text: new TextDecoder().decode(body) });
}
