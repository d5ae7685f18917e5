import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, type Served } from '../../cli/preview/served.ts';
import { executablePath, startBrowser, type Browser } from './browser.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

const long = 'an-example-with-a-name-that-is-longer-than-its-place';
const described = {
  openapi: '3.1.0',
  info: { title: 'Things', version: `1.0.0+build.${'0123456789abcdef'.repeat(3)}` },
  security: [{ a_scheme_with_a_rather_long_name: [] }],
  components: { securitySchemes: { a_scheme_with_a_rather_long_name: { type: 'http', scheme: 'bearer' } } },
  servers: [{ url: 'https://a-very-long-name-of-a-staging-environment.europe-west.example.com/api' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        summary: 'x'.repeat(2_000),
        description: 'يعيد كل الأشياء.',
        parameters: [{ name: 'a', in: 'query', schema: { type: 'string', pattern: '[a-z]'.repeat(30) } }],
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { examples: { short: { value: { اسم: 'ليلى' } }, [long]: { value: 2 } } } },
          },
        },
      },
    },
  },
};

const events = {
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1' },
  channels: {
    account: { messages: { SubscriptionPushDataOfAccounts: { payload: { type: 'object', properties: { a: {} } } } } },
  },
};

/** Runs in the page: its parts by selectors, and whether what is in them is wider than they are. */
const overflowing = `[...document.querySelectorAll('.nav small, .bar, .tabs, .tabs button')]
  .filter((each) => each.checkVisibility() && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1))
  .map((each) => each.outerHTML.slice(0, 80))`;

/** Runs in the page: the pixels below what a reader sees of the first row. */
const emptyBelow = `(() => {
  const row = document.querySelector('main li > .row');
  const seen = [...row.children].filter((each) => !each.matches('.hash')).map((each) => each.getBoundingClientRect().bottom);
  return Math.round(row.getBoundingClientRect().bottom - Math.max(...seen));
})()`;

/** Runs in the page: the pixels between the end of the first line of its first text and the right edge of that. */
const rightOf = `(() => {
  const text = document.querySelector('main > p:not([class])');
  const range = document.createRange();
  range.selectNodeContents(text);
  return Math.round(text.getBoundingClientRect().right - range.getBoundingClientRect().right);
})()`;

/** Runs in the page: the pixels from the start of a name in Arabic, which is its right edge, to its value. */
const distanceInJson = `(() => {
  const code = [...document.querySelectorAll('.side pre code')].find((each) => each.textContent.includes('اسم'));
  const range = document.createRange();
  const names = [...code.childNodes].find((each) => each.textContent.includes('اسم'));
  const start = names.textContent.indexOf('اسم');
  range.setStart(names, start);
  range.setEnd(names, start + 3);
  return Math.round(names.nextSibling.getBoundingClientRect().left - range.getBoundingClientRect().right);
})()`;

(executablePath === undefined ? describe.skip : describe)('long names', () => {
  let browser: Browser | undefined;
  let served: Served | undefined;
  const folder = temporaryFolder();
  beforeAll(async () => {
    const files = [described, events].map((tree, index) => {
      const file = join(folder, `${['things', 'events'][index] ?? ''}.json`);
      writeFileSync(file, JSON.stringify(tree));
      return file;
    });
    browser = await startBrowser();
    served = await servePreview(files);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test.each([1440, 1000, 390])('stay in their place on a window of %i pixels', async (width) => {
    const page = await browser?.open(`${served?.url ?? ''}/things/operations/list-things.html`, { width });
    expect(await page?.evaluate(overflowing)).toEqual([]);
    expect(await page?.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    // The button that copies stays beside the names of the examples.
    const bar = page?.locator('.side .bar', { hasText: '200' });
    const [heading, icon] = [await bar?.locator('h2').boundingBox(), await bar?.locator('.icon').boundingBox()];
    expect(icon?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  });

  test('a row whose words fill their lines has no empty one for its link below, and a text in Arabic begins at the right', async () => {
    const page = await browser?.open(`${served?.url ?? ''}/things/operations/list-things.html`);
    expect(await page?.locator('main li > .row > .hash').count()).toBeGreaterThan(0);
    expect(await page?.evaluate(emptyBelow)).toBeLessThan(6);
    expect(await page?.evaluate(rightOf)).toBe(0);
  });

  test('on a phone, each choice of the console has a line of its own, and ends in an ellipsis where it is longer', async () => {
    const page = await browser?.open(`${served?.url ?? ''}/things/operations/list-things.html`, { width: 390 });
    const environment = await page?.locator('select[name=environment]').boundingBox();
    const answer = await page?.locator('select[name=answer]').boundingBox();
    expect(environment?.x).toBe(answer?.x);
    expect(environment?.width).toBeGreaterThan(300);
    expect(
      await page?.evaluate(
        `[...document.querySelectorAll('select')].map((each) => getComputedStyle(each).textOverflow)`,
      ),
    ).toEqual(['ellipsis', 'ellipsis']);
    const token = await page?.locator('input[name*=a_scheme]').first().boundingBox();
    expect(token?.width).toBeGreaterThan(120);
  });

  test.each([800, 390])('the link to the Markdown of a page ends at its right edge, %i pixels wide', async (width) => {
    const page = await browser?.open(`${served?.url ?? ''}/things/operations/list-things.html`, { width });
    const [link, heading] = [
      await page?.locator('.as-markdown a').boundingBox(),
      await page?.locator('main h2').first().boundingBox(),
    ];
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBe((heading?.x ?? 1) + (heading?.width ?? 0));
  });

  test('a name in Arabic stands before its value in JSON', async () => {
    const page = await browser?.open(`${served?.url ?? ''}/things/operations/list-things.html`);
    const between = await page?.evaluate(distanceInJson);
    expect(between).toBeGreaterThan(0);
  });

  test('on a phone, a title has its lines to itself, and a note in a bar leaves room for the button that copies', async () => {
    const page = await browser?.open(`${served?.url ?? ''}/events/channels/account.html`, { width: 390 });
    expect(await page?.evaluate(`getComputedStyle(document.querySelector('.as-markdown')).float`)).toBe('none');
    const bar = page?.locator('.side .bar').first();
    const [heading, icon] = [await bar?.locator('h2').boundingBox(), await bar?.locator('.icon').boundingBox()];
    expect(icon?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  });
});
