import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readAssets } from '../../../src/cli/preview/assets.ts';
import { readAsset } from '../../../src/node/package-files.ts';
import { createSite, type PreviewInput } from '../../../src/preview/site.ts';
import type { SiteOptions } from '../../../src/preview/pages/context.ts';
import { defectsIn } from '../defects.ts';
import { shownFixtures } from '../shown-fixtures.ts';
import { fixture, fromTree } from '../support.ts';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const assets = readAssets(readAsset, 'published', { isWhole: true });

/** One page with all entries of a description, and how often drawing it rests. */
function wholePage(input: PreviewInput, options: SiteOptions = {}): { readonly page: string; readonly rests: number } {
  const site = createSite([input], { isForReaders: true, hasConsoles: true, ...options });
  const pictureAt = (address: string) => (address === 'assets/images/a.png' ? 'data:image/png;base64,AA==' : undefined);
  const drawing = site.renderWhole({ assets, digestOf, pictureAt, name: 'page.html' });
  let step = drawing.next();
  let rests = 0;
  for (; step.done !== true; step = drawing.next()) rests += 1;
  return { page: step.value, rests };
}

const inputOf = (tree: unknown): PreviewInput => ({ description: fromTree(tree), findings: [], mockUrl: '' });
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: 'See [orders](#operation/listOrders). ![Map](a.png)' },
  servers: [{ url: 'https://shop.example/v1' }, { url: 'https://test.example' }],
  paths: { '/orders': { get: { operationId: 'listOrders', responses: { 200: { description: 'OK' } } } } },
};

test.each(shownFixtures)('of %s every id stands once, and every link leads to a part of the page', (path) => {
  const input = { ...fixture(path), mockUrl: '' };
  const site = createSite([input], { isForReaders: true, hasFindings: true });
  const { page, rests } = wholePage(input, { hasFindings: true });
  // Scripts hold templates of elements.
  const shown = page.replaceAll(/<script[^>]*>[^]*?<\/script>/gu, '');
  expect(defectsIn(new Map([['page.html', shown]]))).toEqual([]);
  const articles = [...page.matchAll(/<article id="([^"]*)"/gu)].map(([, id = '']) => `${id}.html`);
  expect([...articles].sort()).toEqual([...site.addresses].sort());
  expect([articles[0], rests]).toEqual(['index.html', articles.length]);
});

test('links and pictures of texts lead into the page, and the page names no file', () => {
  const { page } = wholePage(inputOf(shop), { pictureOf: () => 'assets/images/a.png' });
  expect(page).toContain(
    '<p>See <a href="#operations/list-orders">orders</a>. <img src="data:image/png;base64,AA==" alt="Map" loading="lazy"></p>',
  );
  expect(page.match(/(?:src|href)="[^#"][^"]*"/gu)).toEqual(['href="data:,"', 'src="data:image/png;base64,AA=="']);
});

test('the policy lets the scripts and the style of the page run by their digests, and connects to the described servers', () => {
  const { page } = wholePage(inputOf(shop));
  const scripts = [...page.matchAll(/<script(?: type="text\/plain" data-asset="[^"]*")?>([^]*?)<\/script>/gu)];
  const [, ...texts] = scripts.map(([, text = '']) => text);
  const [, style = ''] = /<style>([^]*?)<\/style>/u.exec(page) ?? [];
  const [theme = '', ...later] = texts;
  const code = [theme, ...later.slice(-1), ...later.slice(0, -1)].map((text) => `'sha256-${digestOf(text)}'`);
  expect(texts.length).toBe(6);
  expect(/Content-Security-Policy" content="([^"]*)"/u.exec(page)?.[1]?.replaceAll('&#39;', "'")).toBe(
    `default-src 'none'; script-src ${code.join(' ')}; style-src 'sha256-${digestOf(style)}'; img-src data: blob:; ` +
      "connect-src 'self' https://shop.example https://test.example; base-uri 'none'; form-action 'none'",
  );
});

test('where no server has an address, readers type that of theirs', () => {
  const { page } = wholePage(inputOf({ ...shop, servers: [{ url: '/v1' }] }));
  const [, picker = ''] = /<select id="[^"]*" name="environment">([^]*?)<\/select>/u.exec(page) ?? [];
  expect(picker.trim()).toBe('<option value="own"  selected>Your server</option>');
  expect(page).toContain('<p class="dim">The description has no address of a server.</p>');
  expect(page).toContain('curl https://api.example.com/v1/orders');
});

test('without consoles a page connects to nothing', () => {
  const { page } = wholePage(inputOf(shop), { hasConsoles: false });
  expect(page).toContain('connect-src &#39;none&#39;;');
  expect(page).not.toContain('data-console=');
});

test('the navigation lists all entries; long lists are folds', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`/a${index}`, { get: { tags: [`t${index % 2}`], responses: {} } }]),
  );
  const { page } = wholePage(inputOf({ ...shop, tags: [{ name: 'Guide', description: 'Read.' }], paths }));
  const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
  expect(nav.match(/<summary>\n<h3>.*<\/h3>/gu)).toEqual([
    '<summary>\n<h3>t0 <small>50</small></h3>',
    '<summary>\n<h3>t1 <small>50</small></h3>',
  ]);
  expect(nav.match(/href="#operations\/get-a\d+"/gu)?.length).toBe(100);
  expect(nav).toContain('href="#groups/guide"');
});

test('the canonical link is that of the file', () => {
  const brand = { images: [], hasCredit: true, base: 'https://d.example/api/' };
  expect(wholePage(inputOf(shop), { brand }).page).toContain(
    '<link rel="canonical" href="https://d.example/api/page.html" />',
  );
});

test('a script that would end its element is refused', () => {
  const site = createSite([inputOf(shop)], {});
  const broken = { ...assets, 'find.js': 'a="</script>"' };
  const drawing = site.renderWhole({ assets: broken, digestOf, pictureAt: () => undefined, name: 'page.html' });
  expect(() => [...drawing]).toThrow('A script must not hold what ends it; found that in a="</script>".');
});
