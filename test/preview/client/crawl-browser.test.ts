import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executablePath, startBrowser, type Browser } from './browser.ts';
import { crawl } from '../crawl.ts';
import { shownFixtures } from '../shown-fixtures.ts';
import { fixture } from '../support.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

(executablePath === undefined ? describe.skip : describe)('every page, with its console, in Chromium', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test('answers 200, says nothing on the console, and asks for nothing elsewhere', async () => {
    if (browser === undefined) throw new Error('The browser must have started.');
    const tab = await browser.context.newPage();
    const { pages, complaints } = await crawl(
      tab,
      shownFixtures.map((path) => ({ path, ...fixture(path) })),
    );
    expect(complaints).toEqual([]);
    expect(pages).toBeGreaterThan(300);
  }, 240_000);
});
