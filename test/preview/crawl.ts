import type { ConsoleMessage, Page, Response } from 'playwright-core';
import { createPreviewAnswer } from '../../src/cli/preview/answer.ts';
import { readAssets } from '../../src/cli/preview/assets.ts';
import { createMocks, mockUrlsOf, withMocks } from '../../src/cli/preview/mocks.ts';
import { readAsset } from '../../src/node/package-files.ts';
import type { Description } from '../../src/description/description.ts';
import type { Finding } from '../../src/finding.ts';
import type { AnswerRequest, MockResponse } from '../../src/http/message.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { createSite, type Site } from '../../src/preview/site.ts';
import { listen } from '../../src/server/http.ts';

/** A description, what was found in it, and where it stands. */
interface Crawled {
  readonly path: string;
  readonly description: Description;
  readonly findings: readonly Finding[];
}

/** What a crawl has looked at, and what was wrong: the address and what the browser or the server said. */
export interface CrawlResult {
  readonly pages: number;
  readonly complaints: readonly string[];
}

/** As many pages as are opened at once: while one is drawn, the server makes the next. */
const atOnce = 6;

/**
 * Opens pages of the descriptions in frames of `tab`, consoles and all, as `assay preview` serves them: each must answer 200 and be shown, and nothing
 * may be said on the console or asked for elsewhere. `most` pages of each description, spread over all of them.
 */
export async function crawl(tab: Page, crawled: readonly Crawled[], most = Infinity): Promise<CrawlResult> {
  const site = siteOf(crawled);
  const complaints: string[] = [];
  const server = await serve(crawled, site);
  const listeners = listenTo(tab, complaints);
  try {
    const step = Math.max(1, site.addresses.length / most);
    const addresses = site.addresses.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    await tab.goto(`${server.url}${framesPath}`);
    for (let start = 0; start < addresses.length; start += atOnce) {
      const opened = addresses.slice(start, start + atOnce);
      const shown = await openFrames(
        tab,
        opened.map((address) => `${server.url}/${encodeURI(address)}`),
      );
      complaints.push(...opened.filter((_, index) => shown[index] !== true).map((address) => `${address}: not shown`));
    }
    return { pages: addresses.length, complaints };
  } finally {
    listeners.stop();
    await server.close();
  }
}

/** Opens each of `urls` in a frame until it has loaded, and says which show a page. A navigation of the tab itself would cost the browser twice as much. */
function openFrames(tab: Page, urls: readonly string[]): Promise<readonly boolean[]> {
  // As a text: what it names is there in the page only.
  return tab.evaluate<readonly boolean[]>(`Promise.all(${JSON.stringify(urls)}.map((url) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.onload = () => {
      const isShown = frame.contentDocument?.querySelector('main h1') != null;
      frame.remove();
      resolve(isShown);
    };
    frame.src = url;
    document.body.append(frame);
  })))`);
}

const framesPath = '/_frames';
const framesPage: MockResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: new TextEncoder().encode('<!doctype html><title>Frames</title><link rel="icon" href="data:,"><body>'),
};

/** `answer`, and a page to open the others in frames of: they forbid frames to everybody, and here alone are let. */
function inFrames(answer: AnswerRequest): AnswerRequest {
  return (request) => {
    if (request.target === framesPath) return framesPage;
    const response = answer(request);
    const { 'content-security-policy': policy = '', ...headers } = response.headers;
    const allowed = {
      'x-frame-options': 'sameorigin',
      'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    };
    return { ...response, headers: { ...headers, ...allowed } };
  };
}

function siteOf(crawled: readonly Crawled[]): Site {
  const mockUrls = mockUrlsOf(
    crawled.map(({ description }) => description),
    crawled.map(({ path }) => path),
  );
  return createSite(
    crawled.map(({ description, findings }, index) => ({ description, findings, mockUrl: mockUrls[index] ?? '' })),
    {},
  );
}

function serve(crawled: readonly Crawled[], site: Site): ReturnType<typeof listen> {
  const host = '127.0.0.1';
  const descriptions = crawled.map(({ description }) => description);
  const mock = createMocks(
    descriptions,
    crawled.map(({ path }) => path),
    { settings: defaultSettings, host, at: () => ({ url: '', isTrusted: true }) },
  );
  const assets = readAssets(readAsset, 'served');
  const answer = createPreviewAnswer(() => ({ descriptions, site, mock }), {
    assets,
    randomText: () => 'n',
    isLive: false,
  });
  return listen(inFrames(withMocks(answer, () => mock)), { port: 0, host });
}

function listenTo(tab: Page, complaints: string[]): { readonly stop: () => void } {
  const say = (text: string): void => void complaints.push(text);
  const onConsole = (message: ConsoleMessage): void => {
    say(`${message.location().url}: ${message.text()}`);
  };
  const onError = ({ message, stack }: Error): void => {
    say(stack ?? message);
  };
  const onResponse = (response: Response): void => {
    if (response.status() !== 200) say(`${response.url()}: ${response.status()}`);
  };
  const onRequest = (request: { url: () => string }): void => {
    if (!/^(?:http:\/\/127\.0\.0\.1:\d+\/|data:)/u.test(request.url())) say(`asked for ${request.url()}`);
  };
  tab.on('console', onConsole).on('pageerror', onError).on('request', onRequest).on('response', onResponse);
  return {
    stop: () => {
      tab.off('console', onConsole).off('pageerror', onError).off('request', onRequest).off('response', onResponse);
    },
  };
}
