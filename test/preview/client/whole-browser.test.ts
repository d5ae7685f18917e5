import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createMock, type Listening } from '../../../src/api/mock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writePreview } from '../../cli/preview/served.ts';
import { accessibilityOf, executablePath, show, startBrowser, type Browser } from './browser.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

const folder = temporaryFolder();
const response = { 200: { description: 'OK', content: { 'application/json': { example: { id: 1 } } } } };
const body = (name: string) => ({ content: { 'application/json': { examples: { [name]: { value: { name } } } } } });
const shopAt = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: '# First\n\nSee [adding](#operation/addOrder).' },
  servers: [{ url }],
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Order: { properties: { total: { description: 'All of it.' } } } },
  },
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', summary: 'List orders', responses: response },
      post: { operationId: 'addOrder', summary: 'Add an order', requestBody: body('Tea'), responses: response },
    },
  },
});

(executablePath === undefined ? describe.skip : describe)('one page with all entries in Chromium', () => {
  let [browser, mock]: [Browser?, Listening?] = [];
  let page: Page;
  const requests: string[] = [];
  const open = async (part = '', look?: Parameters<Browser['open']>[1]): Promise<void> => {
    if (browser === undefined) throw new Error('The browser must have started.');
    // Another address than before, as one with another anchor alone is no new page.
    await browser.open('about:blank');
    page = await browser.open(`file://${folder}/page.html${part}`, look);
  };
  const shown = (): Promise<readonly string[]> => page.locator('article:visible').evaluateAll(idsOf);
  const entry = (id: string) => page.locator(`[id="${id}"]`);

  beforeAll(async () => {
    const written = join(folder, 'shop.json');
    writeFileSync(written, JSON.stringify(shopAt('http://127.0.0.1:1')));
    mock = await createMock(written).listen();
    writeFileSync(written, JSON.stringify(shopAt(mock.url)));
    await writePreview([written], join(folder, 'page.html'));
    browser = await startBrowser();
    browser.context.on('request', (request) => requests.push(request.url()));
  });
  afterAll(async () => {
    await browser?.close();
    await mock?.close();
  });

  test('one entry is shown at a time: the one that the address names, by itself or by one of its parts', async () => {
    await open();
    expect([await shown(), await page.title()]).toEqual([['index'], 'Shop']);
    await page.locator('#nav').getByText('List orders').click();
    expect([await shown(), await page.title()]).toEqual([['operations/list-orders'], 'List orders · Shop']);
    expect(await page.locator('#nav [aria-current]').innerText()).toMatch(/List orders$/u);
    await page.goBack();
    expect(await shown()).toEqual(['index']);
    await page.getByRole('link', { name: 'adding' }).click();
    expect(await shown()).toEqual(['operations/add-order']);
    await open('#schemas/order:s.total');
    expect(await shown()).toEqual(['schemas/order']);
    await entry('schemas/order:s.total').hover();
    const link = entry('schemas/order:s.total').locator('.hash');
    expect(await link.getAttribute('href')).toBe('#schemas%2Forder%3As.total');
    await link.click();
    expect(await shown()).toEqual(['schemas/order']);
    await open('#none');
    expect(await shown()).toEqual(['index']);
  });

  test('search finds entries, and leads there', async () => {
    await open();
    await page.keyboard.press('/');
    await page.keyboard.type('add ordr');
    await page.locator('#results [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await entry('operations/add-order').waitFor();
    expect([await shown(), await page.locator('#results').isVisible()]).toEqual([['operations/add-order'], false]);
  });

  test('each console has its own samples, sends what its curl line says, and shares credentials of the tab', async () => {
    await open('#operations/add-order');
    const [add, list] = [entry('operations/add-order'), entry('operations/list-orders')];
    await add.locator('[name=body]').fill('{"name":"Milk"}');
    await add.getByLabel('token token').fill('abc');
    await add
      .locator('pre', { hasText: /Bearer abc[^]*Milk/u })
      .first()
      .waitFor();
    expect(await add.locator('pre:visible').first().innerText()).toBe(
      `curl -X POST ${mock?.url ?? ''}/orders \\\n  -H 'Content-Type: application/json' \\\n  -H 'Authorization: Bearer abc' \\\n  --data-binary '{"name":"Milk"}'`,
    );
    const before = requests.length;
    await add.locator('.send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await add.locator('.meta', { hasText: /^200 OK \d+ ms/u }).waitFor();
    expect(requests.slice(before)).toEqual([`${mock?.url ?? ''}/orders`]);
    await page.locator('#nav').getByText('List orders').click();
    await list.locator('pre', { hasText: 'Bearer abc' }).first().waitFor();
    expect(await list.locator('.meta').innerText()).toBe('Nothing sent yet');
    await list.getByRole('button', { name: 'Forget what was typed here' }).click();
    await page.goBack();
    await add.locator('pre', { hasNotText: 'Bearer abc' }).first().waitFor();
    expect(await add.getByLabel('token token').inputValue()).toBe('');
    await add.getByRole('button', { name: 'Reset' }).click();
    await add.locator('pre', { hasText: 'Tea' }).first().waitFor();
    const ids = await page.locator('[id]').evaluateAll(idsOf);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('axe finds nothing in %s at %d, and nothing scrolls sideways', async (scheme, width) => {
    for (const part of ['', '#operations/add-order', '#schemas/order', '#groups/operations']) {
      await open(part, { scheme, width });
      expect([part, await accessibilityOf(page)]).toEqual([part, []]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  test('on a phone the menu closes once an entry is chosen', async () => {
    await open('', { width: 390 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#nav').getByText('List orders').click();
    expect([await shown(), await page.locator('#nav').isVisible()]).toEqual([['operations/list-orders'], false]);
  });

  test('without JavaScript every entry can be read', async () => {
    const context = await browser?.context.browser()?.newContext({ javaScriptEnabled: false });
    if (context === undefined) throw new Error('The browser must have started.');
    page = await context.newPage();
    await show(page, {});
    await page.goto(`file://${folder}/page.html`);
    expect(await page.locator('.no-script').innerText()).toMatch(/^Try it, the search and tabs need JavaScript\./u);
    await page.locator('#nav').getByText('Order', { exact: true }).click();
    expect(await page.locator('main:visible').innerText()).toMatch(/^Order\s[^]*All of it\./u);
    await page.locator('#nav').getByText('Add an order').click();
    expect(await page.locator('pre:visible').first().innerText()).toMatch(/^curl -X POST /u);
    await context.close();
  });

  test('nothing complained, and nothing was asked for but what was sent', () => {
    expect(browser?.consoleLines).toEqual([]);
    const others = requests.filter((url) => !/^(?:file:|about:|data:,$)/u.test(url));
    expect([...new Set(others)]).toEqual([`${mock?.url ?? ''}/orders`]);
  });
});

function idsOf(elements: readonly object[]): readonly string[] {
  return elements.map((each) => String(Reflect.get(each, 'id')));
}
