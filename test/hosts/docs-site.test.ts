import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundlePlayground } from '../../build/site/playground/bundle.ts';
import { drawDocsSite } from '../../build/site/site.ts';
import { accessibilityOf, executablePath, show, startBrowser, type Browser } from '../preview/client/browser.ts';
import { describedWith } from '../support/described-with.ts';

const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

describeInChromium('the documentation as pages, in Chromium', () => {
  const site = drawDocsSite();
  const addresses = [...site.texts.keys()].filter((address) => address.endsWith('.html'));
  const texts = new Map(site.texts);
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    texts.set('assets/playground.js', await bundlePlayground());
    server = createServer(({ url = '' }, response) => {
      const address = decodeURIComponent(url.slice(1));
      const path = site.copies.get(address);
      const body = texts.get(address) ?? (path === undefined ? undefined : readFileSync(path));
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': typeOf(address) }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  // Pages of rules are made alike.
  const isLooked = (address: string, index: number): boolean => !address.startsWith('rules/') || index % 9 === 0;

  test('every page is read without an error, an axe finding or a line that is wider than a phone', async () => {
    const findings: string[] = [];
    for (const [index, address] of addresses.entries()) {
      const page = await browser.open(urlOf(server, address));
      const said = isLooked(address, index) ? await accessibilityOf(page) : [];
      findings.push(...said.map((line) => `${address}: ${line}`));
      await show(page, { scheme: 'dark', width: 390 });
      const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      if (isWide) findings.push(`${address}: wider than a phone`);
    }
    expect([...findings, ...browser.consoleLines]).toEqual([]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  test('the playground finds mistakes as they are typed, and repairs them, by keyboard alone, on a phone', async () => {
    const page = await browser.open(urlOf(server, 'playground.html'), { width: 390 });
    const summary = page.locator('#summary');
    expect(await summary.textContent()).toBe('4 findings.');
    await page.locator('#text').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n');
    await page.keyboard.insertText('      x-badges: [{ name: New, position: Before }]\n      responses: {}\n');
    // On a busy machine a check waits until the typing rests.
    await page.locator('#summary', { hasText: '1 finding.' }).waitFor();
    expect(await page.locator('#lines [data-severity=error]').textContent()).toBe('6\n');
    await page.locator('#findings button').first().press('Enter');
    expect(await page.evaluate<string>('getSelection().toString()')).toBe('Before');
    await page.locator('#repair').press('Enter');
    expect(await summary.textContent()).toBe('1 repaired. No findings.');
    expect(await page.locator('#text').inputValue()).toContain('position: before');
    await page.locator('#text').fill('openapi: [');
    await page.locator('#summary', { hasText: '/openapi.yaml:' }).waitFor();
    await page.locator('#preset').selectOption('badges');
    await page.locator('#example').selectOption('JSON');
    expect(await summary.textContent()).toBe('3 findings.');
    expect(browser.consoleLines).toEqual([]);
  });

  test('the playground judges examples by their schemas, however many, without code out of texts', async () => {
    const page = await browser.open(urlOf(server, 'playground.html'));
    await page.locator('#preset').selectOption('examples');
    const values = Array.from({ length: 30 }, (_, index) => `                e${index}: { value: ${index + 4} }\n`);
    await page.locator('#text').fill(`openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      responses:
        '200':
          description: a
          content:
            application/json:
              schema: { type: integer, maximum: 5 }
              examples:
${values.join('')}`);
    await page.locator('#findings li').nth(27).waitFor();
    expect(await page.locator('#summary').textContent()).toBe('28 findings.');
    expect(await page.locator('#findings li').nth(27).textContent()).toBe(
      '42:31 error: The example "e29" of the 200 response of GET /a must be at most 5; found 33. mock-example-valid',
    );
    expect(browser.consoleLines).toEqual([]);
  });
});

function urlOf(server: Server, address: string): string {
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/${address}`;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  png: 'image/png',
};

function typeOf(address: string): string {
  return types[address.split('.').at(-1) ?? ''] ?? 'text/plain';
}
