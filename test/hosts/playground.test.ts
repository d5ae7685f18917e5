import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { executablePath, startBrowser, type Browser } from '../preview/client/browser.ts';
import { describedWith } from '../support/described-with.ts';
import { serveDocs, type ServedDocs } from '../support/serve-docs.ts';
import { wrongExamples } from '../support/wrong-examples.ts';

const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

describeInChromium('the playground, in Chromium', () => {
  let site: ServedDocs;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = [await serveDocs(), await startBrowser()];
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  test('the playground finds mistakes as they are typed, and repairs them, by keyboard alone, on a phone', async () => {
    const page = await browser.open(`${site.url}/playground.html`, { width: 390 });
    expect(await saidBy(page)).toBe('4 findings.');
    await page.locator('#text').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n');
    await page.keyboard.insertText('      x-badges: [{ name: New, position: Before }]\n      responses: {}\n');
    expect(await saidBy(page)).toBe('1 finding.');
    expect(await page.locator('#lines [data-severity=error]').textContent()).toBe('6\n');
    await page.locator('#findings button').first().press('Enter');
    expect(await page.evaluate<string>('getSelection().toString()')).toBe('Before');
    await page.locator('#repair').press('Enter');
    expect(await saidBy(page)).toBe('1 repaired. No findings.');
    expect(await page.locator('#text').inputValue()).toContain('position: before');
    await page.locator('#text').fill('openapi: [');
    expect(await saidBy(page)).toContain('/openapi.yaml:');
    await page.locator('#preset').selectOption('badges');
    await page.locator('#example').selectOption('JSON');
    expect(await saidBy(page)).toBe('3 findings.');
    expect(browser.consoleLines).toEqual([]);
  });

  test('the playground checks examples by their schemas, however many, without code out of texts', async () => {
    const page = await browser.open(`${site.url}/playground.html`);
    await page.locator('#preset').selectOption('examples');
    await page.locator('#text').fill(wrongExamples);
    expect(await saidBy(page)).toBe('28 findings.');
    expect(await page.locator('#findings li').nth(27).textContent()).toBe(
      '42:31 error: The example "e29" of the 200 response of GET /a must be at most 5; found 33. mock-example-valid',
    );
    expect(browser.consoleLines).toEqual([]);
  });

  test('typing goes on while a long text is checked, and the newest text alone is answered', async () => {
    const page = await browser.open(`${site.url}/playground.html`);
    expect(await saidBy(page)).toBe('4 findings.');
    // In one go of the page no answer can come between, however fast the machine is.
    const seen = await page.evaluate<readonly string[]>(`(() => {
      const [text, summary, seen] = [document.querySelector('#text'), document.querySelector('#summary'), []];
      globalThis.said = [];
      new MutationObserver(() => said.push(summary.textContent)).observe(summary, { childList: true });
      text.value = ${JSON.stringify(longText)};
      for (const typed of ['', '      - { name: B, color: gren }\\n', '      - { name: C, color: gren }\\n']) {
        text.value += typed;
        text.dispatchEvent(new Event('input'));
        seen.push(summary.textContent);
      }
      return seen;
    })()`);
    expect(seen).toEqual(['4 findings.', '4 findings.', '4 findings.']);
    expect(await saidBy(page)).toBe('2 findings.');
    expect(await page.evaluate<readonly string[]>('said')).toEqual(['2 findings.']);
    expect(browser.consoleLines).toEqual([]);
  });

  test.each([
    ['its thread is missing', (page: Page) => page.route('**/playground-worker.js', (route) => route.abort())],
    ['the browser has no threads', (page: Page) => page.addInitScript('delete globalThis.Worker')],
  ])('where %s, one sentence says so, and the text can be edited', async (_, breakPage) => {
    const page = await browser.context.newPage();
    await breakPage(page);
    await page.goto(`${site.url}/playground.html`);
    const sentence =
      'The browser must run assets/playground-worker.js in a thread; found none. assay lint does the same in a terminal.';
    expect(await saidBy(page)).toBe(sentence);
    await page.locator('#text').fill('openapi: 3.1.0');
    expect(await saidBy(page)).toBe(sentence);
    await page.close();
  });
});

/** What the page says once its text is checked. */
function saidBy(page: Page): Promise<string | null> {
  return page.locator('#summary[aria-busy=false]').textContent();
}

/** 200 kB without a mistake. */
const longText = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
${Array.from({ length: 2_000 }, (_, index) => `  /tickets/${index}:\n    get:\n      summary: Tickets of a day\n      responses: { '200': { description: Them. } }\n`).join('')}  /a:
    get:
      responses: {}
      x-badges:
`;
