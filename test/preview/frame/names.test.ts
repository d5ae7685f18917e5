import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contrastRatio, parseRgba } from '../../../src/lib/color/rgba.ts';
import { createSite } from '../../../src/preview/site.ts';
import { nameHtml, verbHtml } from '../../../src/preview/frame/names.ts';
import { pageOf } from '../defects.ts';
import { cut, outlineOf } from '../pages/outline.ts';
import { firstSentence } from '../../../src/preview/pages/listing.ts';
import { mainOf } from '../pages/support.ts';
import { fromTree, siteOf } from '../support.ts';

test.each([
  ['List orders', 'List orders'],
  ['listOrderItemsOfShop', 'list|Order|Items|Of|Shop'],
  ['Gets customer_subscription_items now', 'Gets customer_|subscription_|items now'],
  ['/v1/customers/{id}/cards', '/|v1/|customers/|{id}/|cards'],
  ['IOHTTPServerErrorV2Event', 'IOHTTP|Server|Error|V2|Event'],
  ['<script>alertAllOfThem', '&#60;script&#62;alert|All|Of|Them'],
  ['😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀'],
])('the name %s may be broken between its parts', (name, parts) => {
  expect(nameHtml(name).html.replaceAll('<wbr />', '|')).toBe(parts);
});

test.each([
  ['GET', '<span class="verb get">GET</span>'],
  ['DELETE', '<span class="verb delete">DEL</span>'],
  ['OPTIONS', '<span class="verb">OPT</span>'],
  ['X"><b>', '<span class="verb">X&#34;&#62;&#60;b&#62;</span>'],
])('the verb %s has its colour', (verb, shown) => {
  expect(verbHtml(verb, { isShort: true }).html).toBe(shown);
});

const css = readFileSync('src/preview/client/page.css', 'utf8');
const pair = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\(([^,]+), ([^)]+)\\)`, 'u').exec(css)?.slice(1) ?? [];
const verbs = [...css.matchAll(/\.verb(?::is\()?[^{]*\{\s*color: var\(--(\w+)\)/gu)].map(([, name = '']) => name);

test.each([
  ['Sells tea. And more.', 'Sells tea.'],
  ['# Tea\n\nSells\ntea', 'Sells tea'],
  ['See:\n- one\n- two', 'See:'],
  ['* Call us at once\n* Or later', 'Call us at once'],
  ['1. Call us\n2. Or not', 'Call us'],
  ['> We sell tea.', 'We sell tea.'],
  [`${'tea '.repeat(249)}<a href="https://tea.example/a">b</a>`, `${'tea '.repeat(249)}...`],
])('of the text %j a list shows the first sentence', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test.each(
  ['light', 'dark'].flatMap((theme, index) =>
    ['page', 'soft', 'sunk'].map((ground) => [theme, ground, index] as const),
  ),
)('in the %s each colour of a verb is easy to read on --%s (WCAG 2.2, AA)', (_, ground, index) => {
  const on = parseRgba(pair(ground)[index] ?? '');
  const contrasts = verbs.map((name) => {
    const color = parseRgba(pair(name)[index] ?? '');
    return color !== undefined && on !== undefined ? contrastRatio(color, on) : 0;
  });
  expect(verbs).toEqual(['dim', 'info', 'good', 'warn', 'rest', 'error']);
  expect(contrasts.filter((contrast) => contrast < 4.5)).toEqual([]);
});

test.each([
  ['1'.repeat(60), `${'1'.repeat(60)} · OpenAPI 3.1`],
  ['1'.repeat(61), `${'1'.repeat(59)}… · OpenAPI 3.1`],
  [`${'1'.repeat(58)}😀😀`, `${'1'.repeat(58)}… · OpenAPI 3.1`],
])('a version of more than 60 letters ends in an ellipsis: %s', (version, shown) => {
  const tree = { openapi: '3.1.0', info: { title: 'Shop', version }, paths: {} };
  const site = createSite([{ description: fromTree(tree), findings: [], mockUrl: '' }], { isForReaders: true });
  expect(pageOf(site, 'index.html')).toContain(`<small>${shown}</small></h2>`);
});

const get = (summary: string, more: object = {}): object => ({ get: { summary, responses: {}, ...more } });

test('entries of one title carry their path, and what tells them apart', () => {
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/a': get('List'), '/b': get('List'), '/c': get('Show') },
    }),
  );
  expect(outlineOf(cut(pageOf(site, 'index.html'), '<h3', '</nav>'))).toContain(
    [
      'li [a href=operations/get-a.html: [span.verb.get: GET][span: List [small: /a]]]',
      '  li [a href=operations/get-b.html: [span.verb.get: GET][span: List [small: /b]]]',
      '  li [a href=operations/get-c.html: [span.verb.get: GET][span: Show]]',
    ].join('\n'),
  );
  expect(/<title>(.*)<\/title>/u.exec(pageOf(site, 'operations/get-a.html'))?.[1]).toBe('List, /a · Shop');
});

test('an operation without a name is listed by its verb and its path, once', () => {
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/a': { get: { responses: {} }, post: { responses: {} } } },
    }),
  );
  const page = pageOf(site, 'groups/operations.html');
  expect(outlineOf(cut(page, '<h3', '</nav>'))).toContain(
    [
      'li [a href=../operations/get-a.html: [span.verb.get: GET][span: /a]]',
      '  li [a href=../operations/post-a.html: [span.verb.post: POST][span: /a]]',
    ].join('\n'),
  );
  expect(/<title>(.*)<\/title>/u.exec(pageOf(site, 'operations/get-a.html'))?.[1]).toBe('GET /a · Shop');
});

test('operations of one channel and one title carry their names', () => {
  const operation = (): object => ({ action: 'send', title: 'Server messages', channel: { $ref: '#/channels/all' } });
  const site = siteOf(
    fromTree({
      asyncapi: '3.0.0',
      info: { title: 'Chat', version: '1' },
      channels: { all: { address: 'all' } },
      operations: { one: operation(), two: operation() },
    }),
  );
  const nav = outlineOf(cut(pageOf(site, 'index.html'), '<nav', '</nav>'));
  expect(nav.match(/Server messages \[small: \w+\]/gu)).toEqual([
    'Server messages [small: one]',
    'Server messages [small: two]',
  ]);
});

test('a long badge has its whole name on hover, beside why its colour is another', () => {
  const badges = [{ name: 'Only for partners since spring', color: 'gren' }, { name: 'New' }];
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'S', version: '1' },
      paths: { '/a': get('List', { 'x-badges': badges }) },
    }),
  );
  const titles = pageOf(site, 'operations/get-a.html').match(/<span class="badge[^>]*>/gu) ?? [];
  const long =
    '<span class="badge" title="Only for partners since spring: &#34;gren&#34; is no colour; drawn in the default colour">';
  expect(titles.map((tag) => tag.replace(/\s+/gu, ' ').replace(' >', '>'))).toEqual([
    long,
    '<span class="badge">',
    long,
    '<span class="badge">',
  ]);
});

test('the index of several descriptions has title, version, counts by kind and the first sentence', () => {
  const api = fromTree(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '2', description: 'Sells\nthings, e.g. tea.\nAnd more.' },
      paths: { '/a': get('List') },
      webhooks: { sold: { post: { responses: {} } } },
      'x-mcp': {
        tools: [{ name: 'a' }, { name: 'b' }],
        resources: [{ name: 'r', uri: 'file:///r' }],
        prompts: [{ name: 'p' }],
      },
      components: { schemas: { Order: {} } },
    },
    '/apis/shop.json',
  );
  const events = fromTree(
    {
      asyncapi: '3.0.0',
      info: { title: 'Events', version: '1' },
      channels: { a: { address: 'a', messages: { said: {} } } },
      operations: { say: { action: 'send', channel: { $ref: '#/channels/a' } } },
      components: { messages: { Said: { payload: {} } } },
    },
    '/apis/events.json',
  );
  const main = mainOf(siteOf(api, events), 'index.html');
  const counts = '1 operation · 1 webhook · 2 tools · 1 resource · 1 prompt · 1 schema';
  expect(main).toContain(
    [
      `    div.row [a href=shop/index.html: Shop] [span.dim: 2 · OpenAPI 3.1 · shop.json · ${counts}]`,
      '    p Sells things, e.g. tea.',
    ].join('\n'),
  );
  expect(main).toContain('[span.dim: 1 · AsyncAPI 3.0 · events.json · 1 channel · 1 operation · 1 message]');
});

const shop = fromTree({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { get: { operationId: 'listOrders', responses: {} } },
    '/items': { get: { operationId: 'listItems', responses: {} } },
  },
});

test.each([
  ['operations/list-order.html', ['list-orders.html', 'list-items.html']],
  ['v2/Items', ['../operations/list-items.html']],
  ['what/ever', ['../groups/operations.html']],
])('in place of %s stand the pages that are nearest', (address, links) => {
  const page = siteOf(shop).renderMissing(address, { nonce: 'n', isFile: false, isLive: false });
  const main = cut(page, '<main', '</main>');
  expect(main).toContain(`There is no page at this address: <code>${address}</code>`);
  expect([...main.matchAll(/<a href="([^"]*)"/gu)].map(([, href]) => href)).toEqual(links);
});

test('the file in place of pages that are missing has links that hold at any address, where that of the site is known', () => {
  const input = { description: shop, findings: [], mockUrl: '' };
  const brand = { base: 'https://docs.example/api/', images: [], hasCredit: true };
  const page = createSite([input], { brand, isForReaders: true }).renderMissing('', {
    nonce: 'n',
    isFile: true,
    isLive: false,
  });
  const links = [...page.matchAll(/ (?:href|src|data-root)="([^"#]+)"/gu)].map(([, link]) => link);
  expect(links.filter((link) => !link?.startsWith('https://docs.example/api/') && link !== 'data:,')).toEqual([]);
  expect(page).not.toContain('rel="canonical"');
});
