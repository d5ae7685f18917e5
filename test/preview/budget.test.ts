import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readAsset } from '../../src/node/package-files.ts';
import { createSite } from '../../src/preview/site.ts';
import { pageOf } from './defects.ts';
import { servePreview, writePreview } from '../cli/preview/served.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { shownFixtures } from './shown-fixtures.ts';
import { findingsIn, fixture, fromTree } from './support.ts';

const sizeOf = (text: string): number => brotliCompressSync(text).length;
/** The size of a page as it is sent: compressed for one reader alone, with less effort. */
const sentSizeOf = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const scripts = ['page.js', 'find.js', 'console.js'].reduce((sum, name) => sum + sizeOf(readAsset(name)), 0);

test('the scripts of a page, its search and its console have at most 10 kB', () => {
  expect(scripts).toBeLessThan(10_000);
});

test('the variables that pages set and use keep their names where the style has letters for its own', () => {
  const named = ['src/preview/frame/badges.ts', 'src/preview/frame/brand.ts'].flatMap(
    (file) => readFileSync(file, 'utf8').match(/--[a-z]+(?=[:)])/gu) ?? [],
  );
  expect([...new Set(named)].sort()).toEqual(['--accent', '--b', '--i', '--ink', '--page']);
  const used = new Set(readAsset('page.css').match(/--[a-z]+/gu));
  expect(named.filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => name.length > 3 && !named.includes(name))).toEqual([]);
});

test.each(shownFixtures)('a page of %s has at most 30 kB, with all that it can load', (path) => {
  const site = createSite([fixture(path)], {});
  const around = scripts + sizeOf(readAsset('page.css'));
  const large = site.addresses.filter((address) => around + sentSizeOf(pageOf(site, address)) > 30_000);
  expect(site.addresses.length).toBeGreaterThan(1);
  expect(large).toEqual([]);
});

const flow = { authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: {} };

test.each([
  ['JSON', 'application/json', {}],
  ['XML, with a login', 'application/xml', { code: { type: 'oauth2', flows: { authorizationCode: flow } } }],
  ['parts, with a login', 'multipart/form-data', { code: { type: 'oauth2', flows: { authorizationCode: flow } } }],
])('one page with all entries has at most 30 kB beside its content, with search and console: %s', async (...row) => {
  const [, type, securitySchemes] = row;
  const folder = temporaryFolder();
  const post = {
    requestBody: { content: { [type]: {} } },
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  };
  const api = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://shop.example' }] };
  const description = { ...api, paths: { '/orders': { post } }, components: { securitySchemes } };
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(description));
  await writePreview([join(folder, 'shop.json')], join(folder, 'page.html'));
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  const content = page.replace(/(<(style|script)(?: type="text\/plain" data-asset="[^"]*")?>)[^]*?<\/\2>/gu, '$1');
  expect(content.length).toBeLessThan(page.length / 5);
  expect(sizeOf(page) - sizeOf(content)).toBeLessThan(30_000);
});

/** Each operation has findings, and a schema with one that all refer to. */
const thousandOperations = fromTree({
  openapi: '3.1.0',
  info: { title: 'A thousand operations', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [
      `/things${index}`,
      Object.fromEntries(
        ['get', 'post'].map((method) => [
          method,
          {
            summary: `${method} thing number ${index}`,
            'x-badges': [{ name: 'New', color: 'gren' }],
            tags: [`Group ${index % 40}`],
            responses: {
              200: {
                description: 'A thing.',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
              },
            },
          },
        ]),
      ),
    ]),
  ),
  components: {
    schemas: { Thing: { properties: { name: { type: 'string', 'x-badges': [{ name: 'Old', color: 'oldd' }] } } } },
  },
});
const thousand = createSite(
  [{ description: thousandOperations, findings: findingsIn(thousandOperations), mockUrl: 'http://localhost:4880' }],
  {},
);

test('of a thousand operations what search looks through has less than 60 kB', () => {
  expect(sizeOf(thousand.search())).toBeLessThan(60_000);
});

test('browsers keep the style and script of a page, which are asked for by their version', async () => {
  const served = await servePreview(['fixtures/boxoffice-openapi.yaml']);
  const page = await (await fetch(`${served.url}/operations/create-ticket.html`)).text();
  const versioned = page.match(/assets\/page\.(?:css|js)\?[\w-]{10}/gu) ?? [];
  const paths = [...versioned, 'assets/page.css', 'assets/page.css?other', 'assets/search.js', 'index.html'];
  const kept = await Promise.all(
    paths.map(async (path) => (await fetch(`${served.url}/${path}`)).headers.get('cache-control')),
  );
  await served.close();
  const always = 'private, max-age=31536000, immutable';
  expect(kept).toEqual([always, always, 'no-store', 'no-store', 'no-store', 'no-store']);
});

test('a page may load its own style and script, and connect to its server and those described, and to nothing else', async () => {
  const served = await servePreview(['fixtures/boxoffice-openapi.yaml']);
  const { headers } = await fetch(`${served.url}/operations/create-ticket.html`);
  await served.close();
  expect(headers.get('content-security-policy')?.replace(/'nonce-[\w-]{16}'/gu, "'nonce-'")).toBe(
    "default-src 'none'; script-src 'nonce-'; style-src 'nonce-'; img-src 'self' data: blob:; " +
      "connect-src 'self' https://boxoffice.marquee-tickets.dev https://boxoffice.rehearsal.marquee-tickets.dev; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
