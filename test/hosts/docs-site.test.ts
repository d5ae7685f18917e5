import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readPages } from '../../build/site/pages.ts';
import { accessibilityOf, executablePath, show, startBrowser, type Browser } from '../preview/client/browser.ts';
import { describedWith } from '../support/described-with.ts';
import { serveDocs, type ServedDocs } from '../support/serve-docs.ts';

const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

const groups = readPages().map(({ title, pages }) => [title, pages.map(({ address }) => address)] as const);

describeInChromium('the documentation as pages, in Chromium', () => {
  let site: ServedDocs;
  let browser: Browser;
  let check: Page;
  beforeAll(async () => {
    [site, browser] = [await serveDocs(), await startBrowser()];
    check = await browser.context.newPage();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  test.each(groups)(
    'the pages of %s are read without an error, an axe finding or a line that is wider than a phone',
    async (_, addresses) => {
      const findings: string[] = [];
      for (const [index, address] of addresses.entries()) {
        const page = await browser.open(`${site.url}/${address}`);
        // Pages of rules are made alike.
        const said = !address.startsWith('rules/') || index % 9 === 0 ? await accessibilityIn(check, page) : [];
        findings.push(...said.map((line) => `${address}: ${line}`));
        await show(page, { scheme: 'dark', width: 390 });
        const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
        if (isWide) findings.push(`${address}: wider than a phone`);
      }
      expect([...findings, ...browser.consoleLines.splice(0)]).toEqual([]);
    },
  );

  test('every page of the site is in a group', () => {
    expect([...site.addresses].sort()).toEqual(groups.flatMap(([, addresses]) => addresses).sort());
  });
});

/** What axe-core finds on `page`, looked at in `check`: one page where it stays, as it starts up for longer than it looks. */
async function accessibilityIn(check: Page, page: Page): Promise<readonly string[]> {
  const html = (await page.content())
    // Its nonces are not for scripts to read.
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, '')
    .replace('<head>', () => `<head><base href="${page.url()}">`);
  await check.evaluate(`{
    document.documentElement.replaceWith(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').documentElement);
    Promise.all([...document.querySelectorAll('link[rel=stylesheet]')].map((link) =>
      new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))));
  }`);
  return accessibilityOf(check);
}
