import type { Page } from 'playwright-core';
import { createPreviewAnswer } from '../../src/cli/preview/answer.ts';
import { readAssets } from '../../src/cli/preview/assets.ts';
import { createMocks, mockUrlsOf, withMocks } from '../../src/cli/preview/mocks.ts';
import { readAsset } from '../../src/cli/system/assets.ts';
import type { Description } from '../../src/description/description.ts';
import type { Finding } from '../../src/finding.ts';
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

/**
 * Opens pages of the descriptions in `tab`, consoles and all, as `assay preview` serves them: each must answer 200, and nothing may be said on the
 * console or asked for elsewhere. `most` pages of each description, spread over all of them.
 */
export async function crawl(tab: Page, crawled: readonly Crawled[], most = Infinity): Promise<CrawlResult> {
  const site = siteOf(crawled);
  const complaints: string[] = [];
  const listeners = listenTo(tab, complaints);
  const server = await serve(crawled, site);
  try {
    const step = Math.max(1, site.addresses.length / most);
    const addresses = site.addresses.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    for (const address of addresses) {
      const status = await statusOf(tab, `${server.url}/${encodeURI(address)}`);
      if (status !== 200) complaints.push(`${address}: ${status}`);
    }
    return { pages: addresses.length, complaints };
  } finally {
    listeners.stop();
    await server.close();
  }
}

/** The status of a page that is opened, or why it is not shown. */
async function statusOf(tab: Page, url: string): Promise<number | string> {
  try {
    const response = await tab.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 });
    return response?.status() ?? 'no answer';
  } catch (error) {
    return String(error);
  }
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
  const assets = readAssets(readAsset, { hasConsoles: true });
  const answer = createPreviewAnswer(() => ({ descriptions, site, mock }), {
    assets,
    randomText: () => 'n',
    host,
    isLive: false,
  });
  return listen(
    withMocks(answer, () => mock),
    { port: 0, host },
  );
}

function listenTo(tab: Page, complaints: string[]): { readonly stop: () => void } {
  const say = (text: string): void => void complaints.push(`${tab.url()}: ${text}`);
  const onConsole = (message: { text: () => string }): void => {
    say(message.text());
  };
  const onError = ({ message }: Error): void => {
    say(message);
  };
  const onRequest = (request: { url: () => string }): void => {
    if (!/^(?:http:\/\/127\.0\.0\.1:\d+\/|data:)/u.test(request.url())) say(`asked for ${request.url()}`);
  };
  tab.on('console', onConsole).on('pageerror', onError).on('request', onRequest);
  return {
    stop: () => {
      tab.off('console', onConsole).off('pageerror', onError).off('request', onRequest);
    },
  };
}
