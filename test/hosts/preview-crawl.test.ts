import { afterAll, expect, test } from '@jest/globals';
import { executablePath, startBrowser, type Browser } from '../preview/client/browser.ts';
import { crawl } from '../preview/crawl.ts';
import { shownFixtures } from '../preview/shown-fixtures.ts';
import { fixture } from '../preview/support.ts';
import { describedWith } from '../support/described-with.ts';

const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

describeInChromium('every page, with its console, in Chromium', () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  test('answers 200, says nothing on the console, and asks for nothing elsewhere', async () => {
    browser = await startBrowser();
    const tab = await browser.context.newPage();
    const { pages, complaints } = await crawl(
      tab,
      shownFixtures.map((path) => ({ path, ...fixture(path) })),
    );
    expect(complaints).toEqual([]);
    expect(pages).toBeGreaterThan(300);
  });
});
