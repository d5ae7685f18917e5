import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hostileVectors } from '../hostile-vectors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { accessibilityOf, executablePath, show, startBrowser, styleOf, type Browser } from './browser.ts';
import { servePreview, writePreview, type Served } from '../../cli/preview/served.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

const badges = [
  { name: 'New' },
  { name: 'Beta', position: 'before', color: 'crimson' },
  { name: 'Bad', color: 'gren' },
];
const folder = temporaryFolder();
const save = (name: string, value: unknown): string => {
  const file = join(folder, name);
  // As editors do: beside the file, then in its place.
  writeFileSync(`${file}.tmp`, typeof value === 'string' ? value : JSON.stringify(value));
  renameSync(`${file}.tmp`, file);
  return file;
};
const schema = { type: 'object', properties: { price: { type: 'number', 'x-badges': badges } } };
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        summary: 'List orders',
        'x-badges': badges,
        parameters: [{ name: 'limit', in: 'query', 'x-badges': badges, schema: { type: 'integer' } }],
        responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } },
      },
    },
  },
};
const async2 = {
  asyncapi: '2.6.0',
  info: { title: 'Old stream', version: '1.0.0' },
  channels: { rated: { 'x-badges': badges, publish: { summary: 'Rate', 'x-badges': badges } } },
};
const async3 = {
  asyncapi: '3.0.0',
  info: { title: 'Stream', version: '1.0.0' },
  channels: { rated: { title: 'Ratings', 'x-badges': badges } },
  operations: { rate: { action: 'send', title: 'Rate', channel: { $ref: '#/channels/rated' }, 'x-badges': badges } },
};
const colors = { New: 'rgb(31, 124, 255)', Beta: 'rgb(220, 20, 60)', Bad: 'rgb(31, 124, 255)' };
const kinds = [
  ['index', 'index.html'],
  ['overview', 'boxoffice-openapi/index.html'],
  ['operation', 'boxoffice-openapi/operations/create-event.html'],
  ['webhook', 'boxoffice-openapi/webhooks/on-ticket-scanned.html'],
  ['schema', 'boxoffice-openapi/schemas/event.html'],
  ['components', 'boxoffice-openapi/components/security-schemes.html'],
  ['group', 'boxoffice-openapi/groups/tickets.html'],
  ['MCP server', 'boxoffice-openapi/mcp/server.html'],
  ['tool', 'boxoffice-openapi/mcp/tool-events-search.html'],
  ['findings', 'boxoffice-openapi/findings.html'],
  ['channel', 'events-asyncapi/channels/event-announced.html'],
  ['AsyncAPI operation', 'events-asyncapi/operations/announce-event.html'],
  ['message', 'events-asyncapi/messages/event-announced.html'],
  ['resource', 'mcp-only-openapi/mcp/resource-chart.html'],
  ['prompt', 'mcp-only-openapi/mcp/prompt-plan-passage.html'],
  ['AsyncAPI 2 channel', 'asyncapi-2-6-badges/channels/water-levels.html'],
  ['AsyncAPI 2 operation', 'asyncapi-2-6-badges/operations/read-level.html'],
] as const;

(executablePath === undefined ? describe.skip : describe)('pages in Chromium', () => {
  let [browser, made, fixtures]: [Browser?, Served?, Served?] = [];
  const open = async (
    served: Served | undefined,
    path: string,
    look?: Parameters<Browser['open']>[1],
  ): Promise<Page> => {
    if (browser === undefined || served === undefined) throw new Error('The browser must have started.');
    return browser.open(`${served.url}/${path}`, look);
  };
  beforeAll(async () => {
    const files = [save('shop.json', openapi), save('old.json', async2), save('stream.json', async3)];
    browser = await startBrowser();
    made = await servePreview(files);
    fixtures = await servePreview(
      ['boxoffice-openapi', 'events-asyncapi', 'mcp-only-openapi', 'asyncapi-2.6-badges'].map(
        (name) => `fixtures/${name}.yaml`,
      ),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([made?.close(), fixtures?.close()]);
  });

  test.each([
    ['an OpenAPI operation', 'shop/operations/get-orders.html', '.head', 'Beta List orders New Bad'],
    ['a channel of AsyncAPI 2', 'old/channels/rated.html', '.head', 'Beta rated New Bad'],
    ['an operation of AsyncAPI 2', 'old/operations/publish-rated.html', '.head', 'Beta Rate New Bad'],
    ['a channel of AsyncAPI 3', 'stream/channels/rated.html', '.head', 'Beta Ratings New Bad'],
    ['an operation of AsyncAPI 3', 'stream/operations/rate.html', '.head', 'Beta Rate New Bad'],
  ])('badges of %s stand in header and navigation, in their places and colours', async (_, path, head, words) => {
    const page = await open(made, path);
    for (const selector of [head, '[aria-current=page]']) {
      const part = page.locator(selector);
      expect((await part.innerText()).replace(/\s+/gu, ' ')).toContain(words);
      for (const [name, color] of Object.entries(colors)) {
        const badge = part.locator('.badge', { hasText: name });
        expect(await styleOf(badge, 'backgroundColor')).toBe(color);
      }
    }
    expect(await page.locator('.head .badge', { hasText: 'Bad' }).getAttribute('title')).toContain(
      '"gren" is no colour',
    );
  });

  test.each([
    ['a parameter', '#p\\.query\\.limit > .row'],
    ['a schema', '[id="r.200.price"] > .row'],
  ])('so do those of %s, in its row', async (_, row) => {
    const page = await open(made, 'shop/operations/get-orders.html');
    for (const [name, color] of Object.entries(colors)) {
      const badge = page.locator(row).locator('.badge', { hasText: name });
      expect(await styleOf(badge, 'backgroundColor')).toBe(color);
    }
  });

  test.each(kinds)('axe-core finds nothing on the page of %s, light, dark and narrow', async (_, path) => {
    const page = await open(fixtures, path);
    for (const look of [{ scheme: 'dark' as const }, { width: 390 }]) {
      await show(page, look);
      expect(await accessibilityOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  test('search is reached with / and led by arrow keys', async () => {
    const page = await open(fixtures, 'boxoffice-openapi/index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('ticket');
    await page.waitForSelector('#results [role=option]');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.locator('#results [aria-selected=true]').getAttribute('data-href');
    await Promise.all([
      page.waitForURL(`**/${(chosen ?? '').split('/').slice(-2).join('/')}`),
      page.keyboard.press('Enter'),
    ]);
    expect((await page.locator('h1').innerText()).toLowerCase()).toContain('ticket');
  });

  test('tabs follow arrow keys, and the theme its button', async () => {
    const page = await open(fixtures, 'boxoffice-openapi/operations/create-ticket.html');
    await page.locator('[role=tab]', { hasText: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#samples [aria-selected=true]').innerText()).toBe('fetch');
    await page.locator('#theme').click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.locator('#theme').click();
  });

  test('the address of a part opens what folds it', async () => {
    const page = await open(fixtures, 'boxoffice-openapi/mcp/server.html#tool.events.update');
    expect(await page.locator('[id="tool.events.update"]').getAttribute('open')).not.toBe(null);
  });

  test('what is saved shows; folds stay as they were left', async () => {
    const page = await open(made, 'shop/operations/get-orders.html');
    await page.locator('.live', { hasText: 'Live' }).waitFor();
    await page.locator('[id="r.200"] > summary').click();
    await page.locator('[id="r.200"]:not([open])').waitFor();
    save('shop.json', { ...openapi, info: { title: 'Shop two', version: '2.0.0' } });
    await page.locator('.nav h2', { hasText: 'Shop two' }).waitFor();
    expect(await page.locator('[id="r.200"]').getAttribute('open')).toBe(null);
  });

  test('of a long description the page is shown before it is linted, and stays where it is scrolled to', async () => {
    const words = 'Words that make it long. '.repeat(4_100);
    const paths = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`/orders${index}`, { get: { description: words, responses: {} } }]),
    );
    const long = { ...openapi, paths: { ...openapi.paths, ...paths } };
    expect(JSON.stringify(long).length).toBeGreaterThan(1_000_000);
    const served = await servePreview([save('long.json', long)]);
    const page = await open(served, 'operations/get-orders.html', { width: 1000 });
    await page.locator('.tally .error').waitFor();
    await page.evaluate('scrollTo(0, 300)');
    save('long.json', { ...long, info: { title: 'Longer', version: '1.0.0' } });
    await page.locator('.nav h2', { hasText: 'Longer' }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(300);
    await served.close();
  });

  test('MCP pages say what clients read', async () => {
    const page = await open(fixtures, 'mcp-only-openapi/mcp/server.html');
    const text = (await page.locator('main').innerText()).replace(/\s+/gu, ' ');
    for (const words of ['Experimental', 'Protocol version 2025-11-25', 'logging Basic logging', 'Streamable HTTP'])
      expect(text).toContain(words);
    await page.locator('#samples').waitFor();
    expect(await page.locator('#samples pre').first().innerText()).toContain('"method": "tools/call"');
  });

  test('on paper there is the text, without bars and consoles', async () => {
    const page = await open(fixtures, 'boxoffice-openapi/operations/create-ticket.html');
    await page.emulateMedia({ media: 'print' });
    const seen = await Promise.all(
      ['.top', '.nav', '#console', '#response-panel', 'h1', '[id="r.400"] > div'].map((part) =>
        page.locator(part).first().isVisible(),
      ),
    );
    const [examples, languages] = await Promise.all(
      ['.side > .panel > [role=tabpanel] > pre', '#samples pre'].map((part) =>
        page.evaluate(
          `[...document.querySelectorAll('${part}')].map((code) => code.checkVisibility() && getComputedStyle(code, '::before').content)`,
        ),
      ),
    );
    await page.emulateMedia({ media: 'screen' });
    expect(seen).toEqual([false, false, false, false, true, true]);
    expect(examples).toEqual(['"application/json general_entry"', '"application/json event_entry"']);
    expect(languages).toEqual(['none', false, false, false]);
  });

  test('a broken save keeps the last good page and says why, until it is mended', async () => {
    const page = await open(made, 'shop/operations/get-orders.html');
    save('shop.json', '{ "openapi": ');
    await page.locator('.notice').waitFor();
    expect(await page.locator('.notice').innerText()).toMatch(
      /shop\.json:1:\d+: .*The last good version is shown\.$/su,
    );
    expect(await page.locator('h1').innerText()).toBe('List orders');
    save('shop.json', openapi);
    await page.locator('.notice').waitFor({ state: 'detached' });
  });

  test('pages written as files search and show as those served do', async () => {
    const out = join(folder, 'site');
    mkdirSync(out);
    await writePreview(['fixtures/boxoffice-openapi.yaml', 'fixtures/mcp-only-openapi.yaml'], out);
    const page = await browser?.open(`file://${out}/boxoffice-openapi/operations/create-ticket.html`);
    await page?.locator('#find').fill('tides');
    await page?.waitForSelector('#results [role=option]');
    await page?.keyboard.press('Enter');
    await page?.waitForURL('**/mcp-only-openapi/**');
    expect(page && (await styleOf(page.locator('.head'), 'lineHeight'))).toBe('32px');
  });

  test('hostile texts leave a page without script, style, request or broken layout', async () => {
    const texts = Object.values(hostileVectors).flat();
    const properties = Object.fromEntries(texts.map((description, index) => [`row${index}`, { description }]));
    const responses = Object.fromEntries(texts.map((description, index) => [String(100 + index), { description }]));
    const hostile = {
      ...openapi,
      paths: { '/a': { get: { summary: 'Ask', description: texts.join('\n\n'), responses } } },
      components: { schemas: { Hostile: { type: 'object', properties } } },
    };
    const served = await servePreview([save('hostile.json', hostile)]);
    for (const [path, rows] of [
      ['schemas/hostile.html', texts.map((_, index) => `s.row${index}`)],
      ['operations/get-a.html', texts.slice(0, 100).map((_, index) => `r.${100 + index}`)],
    ] as const) {
      const page = await open(served, path, { width: 390 });
      // The rows are brothers: nothing that a text opens or closes reaches beyond it.
      const seen = await page.evaluate<unknown>(`({
        brothers: new Set(${JSON.stringify(rows)}.map((id) => document.getElementById(id)?.parentElement)).size,
        names: [...document.querySelectorAll('main *')].flatMap((each) => each.getAttributeNames().filter((name) => /^(on|style$|srcset$|name$)/.test(name))),
        foreign: [...document.querySelectorAll('main :is(script, style, iframe, form, object, embed, link, meta, base, image, animate, input, template)')].length,
        wide: document.documentElement.scrollWidth - innerWidth,
        hit: 'hit' in globalThis,
      })`);
      expect(seen).toEqual({ brothers: 1, names: [], foreign: 0, wide: 0, hit: false });
    }
    await served.close();
  });

  test('a page is copied as Markdown, and where it cannot be, there is a link', async () => {
    const page = await open(made, 'shop/operations/get-orders.html');
    await browser?.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await (await fetch(new URL('get-orders.md', page.url()))).text());
    expect(copied).toMatch(/^# List orders /u);
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    expect((await page.locator('body').innerText()).trim()).toBe(copied.trim());
  });

  test('nothing complained, and nothing was asked for elsewhere', () => {
    expect(browser?.consoleLines).toEqual([]);
  });
});
