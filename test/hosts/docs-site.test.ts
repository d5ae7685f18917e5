import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accessibilityOf, executablePath, show, startBrowser, type Browser } from '../preview/client/browser.ts';
import { describedWith } from '../support/described-with.ts';
import { serveDocs, type ServedDocs } from '../support/serve-docs.ts';

const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

describeInChromium('the documentation as pages, in Chromium', () => {
  let site: ServedDocs;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = [await serveDocs(), await startBrowser()];
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  // Pages of rules are made alike.
  const isLooked = (address: string, index: number): boolean => !address.startsWith('rules/') || index % 9 === 0;

  test('every page is read without an error, an axe finding or a line that is wider than a phone', async () => {
    const findings: string[] = [];
    for (const [index, address] of site.addresses.entries()) {
      const page = await browser.open(`${site.url}/${address}`);
      const said = isLooked(address, index) ? await accessibilityOf(page) : [];
      findings.push(...said.map((line) => `${address}: ${line}`));
      await show(page, { scheme: 'dark', width: 390 });
      const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      if (isWide) findings.push(`${address}: wider than a phone`);
    }
    expect([...findings, ...browser.consoleLines]).toEqual([]);
    expect(site.addresses.length).toBeGreaterThan(100);
  });
});
