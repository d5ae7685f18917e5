import { expect, test } from '@jest/globals';
import { fieldTables } from '../../../src/description/model/fields.ts';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';

const page = (badges: unknown): string =>
  pageOf(
    siteOf(
      fromTree({
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        paths: { '/orders': { get: { summary: 'List orders', 'x-badges': badges } } },
      }),
    ),
    'operations/get-orders.html',
  );

const head = (html: string): string => /<div class="head">([\s\S]*?)<\/div>/u.exec(html)?.[1]?.trim() ?? '';
const navigation = (html: string): string => /aria-current="page">([\s\S]*?)<\/a>/u.exec(html)?.[1]?.trim() ?? '';
const rules = (html: string): string =>
  /<style id="badge-colors"[^>]*>([\s\S]*?)<\/style>/u.exec(html)?.[1]?.trim() ?? '';
const text = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

test('badges stand before and after the title, in header and navigation alike', () => {
  const html = page([{ name: 'New' }, { name: 'Beta', position: 'before' }, { name: 'EU', position: 'after' }]);
  expect(text(head(html))).toBe('Beta List orders New EU');
  expect(text(navigation(html))).toBe('GETBeta List orders New EU');
});

test.each([
  ['#f00', '--b:rgb(255 0 0);--i:#000'],
  ['crimson', '--b:rgb(220 20 60);--i:#fff'],
  ['hsl(262 48% 42%)', '--b:rgb(93.391 55.692 158.508);--i:#fff'],
  ['rgba(190, 40, 60, .18)', '--b:rgb(190 40 60 / 0.18);--i:light-dark(#000, #fff)'],
  ['rgb(0 0 0 / 0.123456)', '--b:rgb(0 0 0 / 0.1235);--i:light-dark(#000, #fff)'],
  ['currentcolor', '--b:var(--ink);--i:var(--page)'],
])('the colour %s is drawn as numbers, with the ink that is easier to read', (color, rule) => {
  const html = page([{ name: 'New', color }]);
  expect(rules(html)).toBe(`.b-1{${rule}}`);
  expect(head(html)).toContain('class="badge b-1"');
  expect(navigation(html)).toContain('class="badge b-1"');
});

test.each([undefined, '#1f7cff', '#1F7CFF'])('the default colour, written as %s, needs no rule', (color) => {
  expect(rules(page([{ name: 'New', color }]))).toBe('');
});

test.each(['gren', 'red;}body{display:none', 'url(//evil.example)', 7, null, ['red'], 'success'])(
  'what is no colour, such as %j, is drawn in the default, and the badge says so',
  (color) => {
    const html = page([{ name: 'New', color }]);
    expect(rules(html)).toBe('');
    expect(head(html)).toContain('is no colour; drawn in the default colour');
  },
);

test.each([[undefined], ['text'], [{}], [[null, 7, 'x', {}, { name: '' }, { name: 5 }]]])(
  'where there is no badge to draw, as in %j, there is only the title',
  (badges) => {
    expect(text(head(page(badges)))).toBe('List orders');
  },
);

test('of thousands of badges a page draws fifty', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `b${index}` }));
  expect(head(page(many)).match(/class="badge"/gu)).toHaveLength(50);
});

test('a badge of a component stands once where that is used, and on its own page beside the title alone', () => {
  const schema = { $ref: '#/components/schemas/Order' };
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': {
          post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
          put: { requestBody: { content: { 'application/json': { schema: { properties: { order: schema } } } } } },
        },
      },
      components: { schemas: { Order: { type: 'object', 'x-badges': [{ name: 'Personal data' }] } } },
    }),
  );
  const inMain = (address: string): number =>
    (pageOf(site, address).split('<main')[1] ?? '').split('<span class="badge').length - 1;
  expect(['operations/post-orders.html', 'operations/put-orders.html', 'schemas/order.html'].map(inMain)).toEqual([
    1, 1, 1,
  ]);
});

/** Fields that pages leave out: other renderers show them. */
const leftOut: readonly string[] = ['icon', 'description'];

test.each(Object.keys(fieldTables.badge))(
  'pages draw the field %s of a badge, or are known to leave it out',
  (field) => {
    const badge = { name: 'New', color: 'red' };
    const values: Readonly<Record<string, string>> = { name: 'Old', position: 'before', color: 'blue' };
    const changed = page([{ ...badge, [field]: values[field] ?? 'text' }]);
    expect(head(changed) + rules(changed) === head(page([badge])) + rules(page([badge]))).toBe(leftOut.includes(field));
  },
);
