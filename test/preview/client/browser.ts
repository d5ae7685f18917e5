import { source } from 'axe-core';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { findChromium, quiet } from '../../support/chromium.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The Chromium of this machine; undefined where there is none. */
export const executablePath = findChromium(process.env);

/** A browser, and what its pages did that they should not. */
export interface Browser {
  readonly context: BrowserContext;
  /** Lines of the console, errors, dialogs, requests to elsewhere. Empty when all is well. */
  readonly consoleLines: string[];
  readonly open: (url: string, options?: Look) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** How a page is looked at. */
export interface Look {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
}

/** Looks at an open page in another way. */
export async function show(page: Page, { scheme = 'light', width = 1440 }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 1000 });
}

// A little less than Jest has for a test: what is waited for in vain is named.
const patienceMs = 290_000;

/** Starts a browser that listens to all that its pages do. */
export async function startBrowser(args: readonly string[] = []): Promise<Browser> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    ...(executablePath !== undefined && { executablePath }),
    args: [...quiet, ...args],
    // Certificates are made on the spot.
    ignoreHTTPSErrors: true,
    timeout: patienceMs,
  });
  context.setDefaultTimeout(patienceMs);
  const consoleLines: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => consoleLines.push(`${page.url()}: ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => consoleLines.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => {
    consoleLines.push(`${page.url()}: dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:https?:\/\/127\.0\.0\.1:\d+\/|file:\/\/|data:,$|blob:http:\/\/127\.0\.0\.1:)/u.test(request.url()))
      consoleLines.push(`asked for ${request.url()}`);
  });
  return {
    context,
    consoleLines,
    open: async (url, look = {}) => {
      await show(page, look);
      const response = await page.goto(url);
      if (response !== null && response.status() !== 200 && url.startsWith('http'))
        consoleLines.push(`${url}: ${response.status()}`);
      return page;
    },
    close: () => context.close(),
  };
}

/** What a browser makes of a property of an element. */
export function styleOf(element: Locator, property: string): Promise<unknown> {
  return element.evaluate((node, name) => {
    // By its name: this runs in the page, and types of pages are none of this program's.
    const read: unknown = Reflect.get(globalThis, 'getComputedStyle');
    const style: unknown = typeof read === 'function' ? Reflect.apply(read, undefined, [node]) : undefined;
    return typeof style === 'object' && style !== null ? (Reflect.get(style, name) as unknown) : undefined;
  }, property);
}

/** What axe-core finds on a page: the rule and the parts, one line each. */
export async function accessibilityOf(page: Page): Promise<readonly string[]> {
  // Half a megabyte: a page that is looked at again has it.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source);
  // As a text: what it names is there in the page only.
  return page.evaluate<readonly string[]>(`axe
    .run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, html }) => id + ': ' + target + ' ' + html.slice(0, 120))),
    )`);
}
