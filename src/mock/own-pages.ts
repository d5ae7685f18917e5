import { bundle } from '../description/bundle.ts';
import type { Description } from '../description/description.ts';
import { headersFor } from '../http/headers.ts';
import { pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../http/message.ts';
import { mount, type Mounted } from './mount.ts';
import { problem } from './problem.ts';
import type { MockSettings } from './settings.ts';
import type { StartPageOptions } from './offered-calls.ts';
import { startPageHtml, startPagePolicy } from './start-page-html.ts';
import { startPage } from './start-page.ts';

/** An engine with what it was made of. */
export interface MountedDescription extends Mounted {
  readonly description: Description;
}

/** A page of the mock itself, for a request: the headers that it has of its own, and its text. */
type Page = (request: MockRequest) => { readonly headers: MockResponse['headers']; readonly text: string };

const json = { 'content-type': 'application/json' };

/**
 * Answers from `mounted`, and beside their paths: `GET /` with the start page, unless the description has that path,
 * `GET /_assay/health`, and as one document each the descriptions: `GET /_assay/<name>/openapi.json`, a single one also at
 * `GET /_assay/openapi.json`. `options` is asked when the start page is.
 */
export function withOwnPages(
  mounted: readonly MountedDescription[],
  settings: MockSettings,
  options: () => Omit<StartPageOptions, 'exampleHeader'>,
): AnswerRequest {
  const answer = mount(mounted, settings.cors);
  const pages = pagesOf(mounted, () => ({ ...options(), exampleHeader: settings.exampleHeader[0] ?? '' }));
  return (request) => {
    // Nearly all requests are for the description's own paths.
    if (request.target.length > 1 && !/^\/(?:_assay\/|\?)/u.test(request.target)) return answer(request);
    const path = pathOf(request.target);
    const page = pages.get(path);
    const headers = headersFor(request, settings.cors);
    if (page === undefined) return path === '/_assay/openapi.json' ? several(mounted, headers) : answer(request);
    return onPage(page, request, headers) ?? answer(request);
  };
}

function pagesOf(mounted: readonly MountedDescription[], options: () => StartPageOptions): ReadonlyMap<string, Page> {
  const [only] = mounted.length === 1 ? mounted : [];
  const documents = mounted.map(({ name, description }): readonly [string, Page] => {
    // Bundled when it is asked for, once.
    let text: string | undefined;
    return [
      `/_assay/${name}/openapi.json`,
      () => ({ headers: json, text: (text ??= JSON.stringify(bundle(description))) }),
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

/** The start page: HTML for whoever names that among what it accepts, as browsers do, and text for everyone else. */
function createStart(mounted: readonly MountedDescription[], options: () => StartPageOptions): Page {
  return ({ headers: { accept = '' } }) => {
    if (!accept.includes('text/html'))
      return { headers: { 'content-type': 'text/plain; charset=utf-8' }, text: startPage(mounted, options()) };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': startPagePolicy };
    return { headers, text: startPageHtml(mounted, options()) };
  };
}

function onPage(page: Page, request: MockRequest, headers: MockResponse['headers']): MockResponse | undefined {
  if (request.method === 'OPTIONS') {
    return { status: 204, headers: { ...headers, allow: 'GET, HEAD, OPTIONS' }, body: new Uint8Array() };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { headers: own, text } = page(request);
  const body = new TextEncoder().encode(text);
  const told = { ...headers, ...own };
  if (request.method === 'GET') return { status: 200, headers: told, body };
  return { status: 200, headers: { ...told, 'content-length': String(body.length) }, body: new Uint8Array() };
}

function several(mounted: readonly Mounted[], headers: MockResponse['headers']): MockResponse {
  const each = mounted.map(({ name }) => `/_assay/${name}/openapi.json`).join(', ');
  const detail = `The path must be one of ${each}; found /_assay/openapi.json, and more than one description.`;
  return problem('no-such-path', detail, { headers });
}
