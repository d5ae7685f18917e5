import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readAsset } from '../../../src/node/package-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writePreview } from './served.ts';

const tree = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: '![Dot](dot.png)' },
  servers: [{ url: 'https://shop.example/v1' }],
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', 'x-badges': [{ name: 'New', color: 'gren' }], responses: {} },
      delete: { operationId: 'dropOrders', 'x-internal': true },
    },
  },
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function folderWith(config?: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(tree));
  writeFileSync(join(folder, 'dot.png'), png);
  if (config !== undefined) writeFileSync(join(folder, 'assay.config.yaml'), config);
  return folder;
}

/** The page that is written with `args`, and what the command says. */
async function publish(...args: readonly string[]): Promise<{ readonly said: string; readonly page: string }> {
  const folder = folderWith();
  const out = join(folder, 'docs', 'page.html');
  const said = await writePreview([join(folder, 'shop.json'), ...args], out);
  return { said: said.replaceAll(out, 'page.html'), page: readFileSync(out, 'utf8') };
}

test('a value that ends in `.html` asks for one page with all entries, its pictures and its scripts', async () => {
  const { said, page } = await publish();
  expect(said).toBe('1 page with 3 parts in page.html.\n');
  expect(page.startsWith('<!doctype html>\n<!-- Written by assay preview. -->\n')).toBe(true);
  expect(page.match(/<article id="[^"]*"/gu)).toEqual([
    '<article id="index"',
    '<article id="groups/operations"',
    '<article id="operations/list-orders"',
  ]);
  expect(page).toContain(`<img src="data:image/png;base64,${png.toString('base64')}" alt="Dot"`);
  expect(page.match(/(?<=plain" )data-asset="[^"]*"/gu)).toEqual(
    ['find.js', 'console.js', 'engine.js', 'search.js'].map((name) => `data-asset="${name}"`),
  );
});

const flows = {
  authorizationCode: { authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: {} },
};

test.each([
  ['no login', {}, ['engine.js']],
  ['a password alone', { basic: { type: 'http', scheme: 'basic' } }, ['engine.js']],
  ['an authorization code', { code: { type: 'oauth2', flows } }, ['engine.js', 'login.js']],
])('a page has the scripts that it needs for %s', async (_, securitySchemes, scripts) => {
  const folder = folderWith();
  const post = { security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })) };
  const description = { ...tree, paths: { '/orders': { post } }, components: { securitySchemes } };
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(description));
  await writePreview([join(folder, 'shop.json')], join(folder, 'page.html'));
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  const all = ['engine.js', 'login.js'];
  expect(all.filter((name) => page.includes(`>${readAsset(name)}</script>`))).toEqual(scripts);
});

test('its ending may be in capitals', async () => {
  const folder = folderWith();
  const out = join(folder, 'PAGE.HTML');
  expect(await writePreview([join(folder, 'shop.json')], out)).toBe(`1 page with 3 parts in ${out}.\n`);
  expect(readFileSync(out, 'utf8')).toContain('<article id="index"');
});

test('flags do what they do for a folder', async () => {
  const found = await publish('--findings');
  expect(found.said).toMatch(/^1 page with 4 parts in page\.html, with 2 errors, \d+ warnings?, \d+ notes?\.\n$/u);
  expect(found.page).toContain('<article id="findings"');
  expect((await publish('--internal')).page).toContain('<article id="operations/drop-orders"');
  const { page } = await publish('--no-console', '--title', 'Shop docs', '--no-credit', '--accent', 'rebeccapurple');
  expect(page).toContain('<title>Shop · Shop docs</title>');
  expect(page).toContain(':root{--accent:light-dark(rgb(102 51 153),');
  for (const word of ['data-console=', 'engine.js', 'Made with Assay']) expect(page).not.toContain(word);
});

test('every run writes the same bytes', async () => {
  expect((await publish('--findings')).page).toBe((await publish('--findings')).page);
});

test('several descriptions ask for a folder', async () => {
  const folder = folderWith();
  const file = join(folder, 'shop.json');
  const out = join(folder, 'page.html');
  await expect(writePreview([file, file], out)).rejects.toThrow(
    `${out}: one page must be of one description; found 2. For several, name a folder with \`--out\`.`,
  );
  expect(existsSync(out)).toBe(false);
});

test('a page that cannot be written is one sentence', async () => {
  const folder = folderWith();
  mkdirSync(join(folder, 'a.html'));
  symlinkSync('/dev/full', join(folder, 'full.html'));
  for (const [name, what] of [
    ['a.html', 'a regular file; found a folder.'],
    ['full.html', 'a regular file; found a device.'],
  ] as const) {
    const out = join(folder, name);
    await expect(writePreview([join(folder, 'shop.json')], out)).rejects.toThrow(`${out}: a file must be ${what}`);
  }
});

test('a repository may name a page below its root folder, and none that somebody else wrote', async () => {
  const folder = folderWith('preview:\n  out: docs/page.html\n');
  const write = (): Promise<string> => writePreview([join(folder, 'shop.json')]);
  const out = join(folder, 'docs', 'page.html');
  // Twice: the second run replaces what the first wrote.
  const said = [await write(), await write()];
  expect(said).toEqual(said.map(() => `1 page with 3 parts in ${out}.\n`));
  writeFileSync(out, '<p>By hand</p>');
  await expect(write()).rejects.toThrow(
    '`preview.out` must be a path that a repository may name; found "docs/page.html", where a file is that Assay did not write.',
  );
  expect(readFileSync(out, 'utf8')).toBe('<p>By hand</p>');
});
