import { headersFor } from './headers.ts';
import { pathOf, type Answer } from './message.ts';
import { mount, type Mounted } from './mount.ts';
import type { MockSettings } from './settings.ts';
import { startPage } from './start-page.ts';

/**
 * Answers from `mounted`, and beside their paths: `GET /` with the start page, unless the description has that path, and
 * `GET /_assay/health`. `url` is where the mock is reached.
 */
export function withOwnPages(mounted: readonly Mounted[], settings: MockSettings, url: () => string): Answer {
  const answer = mount(mounted, settings.cors);
  const [first] = mounted;
  const hasRoot = mounted.length === 1 && first?.engine.hasPath('/') === true;
  return (request) => {
    const path = pathOf(request.target);
    const isPage = path === '/_assay/health' || (path === '/' && !hasRoot);
    if (!isPage || request.method !== 'GET') return answer(request);
    const [type, text] =
      path === '/'
        ? ['text/plain; charset=utf-8', startPage(mounted, url(), settings.exampleHeader[0] ?? '')]
        : ['application/json', '{"status":"ok"}'];
    const headers = { ...headersFor(request, settings.cors), 'content-type': type };
    return { status: 200, headers, body: new TextEncoder().encode(text) };
  };
}
