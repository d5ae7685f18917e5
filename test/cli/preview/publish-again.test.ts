import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writePreview } from './served.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: '![Dot](dot.png)' },
  paths: {
    '/orders': { get: { operationId: 'listOrders', responses: {} } },
    '/carts': { get: { operationId: 'listCarts', responses: {} } },
  },
};
const folder = temporaryFolder();
const [file, site, page] = ['shop.json', 'site', 'page.html'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(join(folder, 'dot.png'), Buffer.from(png, 'base64'));

/** All that was written. */
function written(): readonly string[] {
  const all = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) => join(site, name));
  return [page, ...all].filter((path) => statSync(path).isFile()).sort();
}

/** The files that a run writes, of those that were there. */
async function publish(description: object): Promise<readonly string[]> {
  writeFileSync(file, JSON.stringify(description));
  await writePreview([file], site);
  await writePreview([file], page);
  const now = written().filter((path) => statSync(path).mtimeMs !== 1_000_000);
  for (const path of now) utimesSync(path, 1_000, 1_000);
  return now.map((path) => path.slice(folder.length + 1));
}

test('a run writes what is new, and leaves alone the files that stay the same', async () => {
  const first = await publish(shop);
  expect(first).toContain('site/assets/images/dot-6b7fa434f92a8b80.png');
  expect(first.length).toBeGreaterThan(15);
  expect(await publish(shop)).toEqual([]);
  const get = { operationId: 'listCarts', deprecated: true, responses: {} };
  const second = await publish({ ...shop, paths: { ...shop.paths, '/carts': { get } } });
  // The navigation of every page shows that an operation is deprecated.
  expect(second).toEqual([
    'page.html',
    'site/404.html',
    'site/groups/operations.html',
    'site/index.html',
    'site/llms.txt',
    'site/operations/list-carts.html',
    'site/operations/list-carts.md',
    'site/operations/list-orders.html',
  ]);
});
