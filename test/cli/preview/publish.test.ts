import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, writePreview } from './served.ts';

const hidden = { 'x-internal': true };
const tree = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: '![a](https://img.example/a.png)' },
  servers: [{ url: 'https://shop.example/v1' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        'x-badges': [{ name: 'New', color: 'gren' }],
        'x-team': 'Basket',
        parameters: [
          { name: 'debug', in: 'query', schema: {}, ...hidden },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { $ref: '#/components/parameters/trace' },
        ],
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      delete: { operationId: 'dropOrders', ...hidden },
    },
    '/admin': { ...hidden, get: { operationId: 'admin' } },
  },
  components: {
    parameters: { trace: { name: 'trace', in: 'header', schema: {}, ...hidden } },
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'margin'],
        properties: { id: { type: 'string' }, margin: { type: 'number', ...hidden }, 'x-rate': { type: 'number' } },
      },
      Secret: hidden,
    },
  },
};
const folder = temporaryFolder();
const file = join(folder, 'shop.json');
writeFileSync(file, JSON.stringify(tree));

/** All pages that are written with `args`, by their paths, and what the command says. */
async function publish(
  ...args: readonly string[]
): Promise<{ said: string; pages: ReadonlyMap<string, string>; all: string }> {
  const out = join(folder, `site${args.join('').replace(/\W/gu, '-')}`);
  const said = await writePreview([file, ...args], out);
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|js|css|md|txt)$/u.test(name),
  );
  const pages = new Map(names.sort().map((name) => [name, readFileSync(join(out, name), 'utf8')]));
  const texts = [...pages].flatMap(([name, text]) => (/\.(?:html|md|txt)$|search\.js$/u.test(name) ? [text] : []));
  return { said: said.replaceAll(out, 'out'), pages, all: texts.join('\n') };
}

test('pages for readers have no findings, no editor links, nothing internal, and none of the keys that no page draws', async () => {
  const { said, pages, all } = await publish();
  expect(said).toBe('5 pages in out.\n');
  expect([...pages.keys()].filter((name) => name.endsWith('.html'))).toEqual(
    [
      '404.html',
      'assets/login.html',
      'components/parameters.html',
      'groups/operations.html',
      'groups/schemas.html',
      'index.html',
      'operations/list-orders.html',
      'schemas/order.html',
    ].filter((name) => pages.has(name)),
  );
  for (const word of [
    'finding',
    'vscode:',
    'Live',
    'shop.json',
    'debug',
    'trace',
    'margin',
    'drop',
    'admin',
    'Secret',
    'x-internal',
    'x-team',
    'Basket',
  ])
    expect([word, all.includes(word)]).toEqual([word, false]);
  const page = pages.get('operations/list-orders.html') ?? '';
  for (const words of [
    'limit',
    'x-rate',
    'curl https://shop.example/v1/orders',
    'Made with Assay',
    '<title>listOrders · Shop</title>',
  ])
    expect(page).toContain(words);
});

test('--internal and --findings bring them', async () => {
  const { all } = await publish('--internal');
  for (const word of ['debug', 'trace', 'margin', 'drop', 'admin', 'Secret']) expect(all).toContain(word);
  const { said, pages } = await publish('--findings');
  expect(said).toMatch(/^6 pages in out, with 1 error, \d+ warnings?, \d+ notes?\.\n$/u);
  expect(pages.get('operations/list-orders.html')).toContain('Did you mean <code>green</code>?');
  expect(pages.get('operations/list-orders.html')).not.toContain('vscode:');
});

test('the look of a team: title, pictures, colour, footer, address', async () => {
  const logo = join(folder, 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { said, pages } = await publish(
    ...['--title', 'Shop <docs>', '--logo', logo, '--favicon', logo, '--accent', 'rebeccapurple', '--no-credit'],
    ...['--footer', '[Status](https://s.example) <script>hit()</script>', '--base', 'https://d.example/api'],
    ...['--images', 'https://img.example'],
  );
  expect(said).toContain('The pages show images of https://img.example.\n');
  const page = pages.get('index.html') ?? '';
  for (const text of [
    '<title>Shop · Shop &#60;docs&#62;</title>',
    '<link rel="icon" href="data:image/svg+xml;base64,',
    '<link rel="canonical" href="https://d.example/api/" />',
    '<footer><a href="https://s.example">Status</a>  </footer>',
    'img-src &#39;self&#39; data: blob: https://img.example;',
    '<img src="https://img.example/a.png" alt="a" loading="lazy">',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('Made with');
  const style = pages.get('assets/page.css') ?? '';
  expect(style).toContain(':root{--accent:light-dark(rgb(102 51 153),rgb(');
  expect(style).toContain('.logo{background-image:url("data:image/svg+xml;base64,');
});

test.each([
  [
    'accent: yellow',
    ':2:11: `preview.accent`',
    'must be a colour with a contrast of at least 4.5 to white, without transparency; found "yellow".',
  ],
  ['accent: "red;}body{display:none"', ':2:11: `preview.accent`', 'must be a colour'],
  [
    'base: javascript:hit()',
    ':2:9: `preview.base`',
    'must be an address like `https://docs.example/api/`, without a query; found "javascript:hit()".',
  ],
  [
    'images: https://a.example; script-src *',
    ':2:11: `preview.images`',
    'must be an origin like `https://a.example`, or a list of them',
  ],
  [
    'environments: { Staging: "https://me:secret@stage.example" }',
    ':2:16: `preview.environments`',
    'must be up to 20 names with http or https URLs, like `Staging=https://staging.example/v1`; in a settings file a mapping of them; found',
  ],
  ['environments: { Staging: "javascript:hit()" }', ':2:16: `preview.environments`', 'must be up to 20 names'],
  ['environments: {}', ':2:16: `preview.environments`', 'must be up to 20 names'],
  ['environments: Staging', ':2:17: `preview.environments`', 'found "Staging".'],
  [
    'logo: assay.config.yaml',
    'assay.config.yaml: a logo ',
    'must be PNG, JPEG, GIF, WebP, ICO or SVG of at most 64 kB; found another kind of file.',
  ],
  ['favicon: none.ico', 'none.ico: an icon ', 'found no such file.'],
])('of the settings `%s` is refused, with its place', async (line, where, reason) => {
  const config = join(temporaryFolder(), 'assay.config.yaml');
  writeFileSync(config, `preview:\n  ${line}\n`);
  const failure = await publish('--config', config).catch((error: unknown) => String(error));
  expect(failure).toContain(where);
  expect(failure).toContain(reason);
});

test('environments of the settings are offered, said, and connected to', async () => {
  const config = join(temporaryFolder(), 'assay.config.yaml');
  writeFileSync(
    config,
    'preview:\n  environments:\n    Staging: https://stage.example/v1/\n    QA: http://qa.example:8080\n',
  );
  const names = '--environments Staging=https://stage.example/v1/, QA=http://qa.example:8080'.split(/ (.*)/su, 2);
  const [fromFile, fromFlag] = [await publish('--config', config), await publish(...names)];
  for (const { said, pages } of [fromFile, fromFlag]) {
    expect(said).toContain('The console offers Staging (https://stage.example/v1), QA (http://qa.example:8080).\n');
    const page = pages.get('operations/list-orders.html') ?? '';
    for (const text of [
      '<option value="https://stage.example/v1"  selected>Staging</option>',
      '<option value="http://qa.example:8080" >QA</option>',
      'curl https://stage.example/v1/orders',
    ])
      expect(page).toContain(text);
    expect(page).toContain(
      'connect-src &#39;self&#39; https://stage.example http://qa.example:8080 https://shop.example;',
    );
  }
  const { said, pages } = await publish('--no-console', ...names);
  expect([said, pages.get('operations/list-orders.html')?.includes('stage.example/v1 ')]).toEqual([
    '5 pages in out.\n',
    false,
  ]);
});

test('every run writes the same bytes', async () => {
  const [one, two] = [await publish('--internal'), await publish('--internal')];
  expect(one.pages).toEqual(two.pages);
});

test('references that lead nowhere are said', async () => {
  const broken = join(folder, 'broken.json');
  const responses = { 200: { $ref: '#/components/responses/None' }, 400: { $ref: 'gone.json' } };
  writeFileSync(
    broken,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { get: { responses } } } }),
  );
  const notes: string[] = [];
  await writePreview([broken], join(folder, 'of-broken'), (text) => notes.push(text));
  expect(notes.map((note) => note.replaceAll(folder, ''))).toEqual([
    '/broken.json:1:104: `$ref` must lead to a value; found "#/components/responses/None", and nothing of that name at /broken.json#.\n',
    '/broken.json:1:149: a referenced file must be readable; found no such file at /gone.json.\n',
  ]);
});

test('beside each page stands its Markdown, and llms.txt lists them', async () => {
  const { pages } = await publish();
  const names = [...pages.keys()];
  expect(names.filter((name) => name.endsWith('.md'))).toEqual(
    names
      .filter((name) => name.endsWith('.html') && !/^(?:assets\/|404)/u.test(name))
      .map((name) => name.replace('.html', '.md')),
  );
  expect(pages.get('operations/list-orders.md')).toMatch(
    /^<!-- Written by assay preview\. -->\n\n# listOrders \\\[New\\\]\n/u,
  );
  expect(pages.get('llms.txt')).toContain('- [listOrders](operations/list-orders.md): `GET /orders`\n');
  expect(pages.get('operations/list-orders.html')).toContain('<a href="list-orders.md">View as Markdown</a>');
  expect((await publish()).pages).toEqual(pages);
});

test('a preview serves Markdown', async () => {
  const served = await servePreview([file]);
  const [page, list, none] = await Promise.all(
    ['operations/list-orders.md', 'llms.txt', 'operations/none.md'].map((path) => fetch(`${served.url}/${path}`)),
  );
  expect([page, list, none].map((answer) => [answer?.status, answer?.headers.get('content-type')])).toEqual([
    [200, 'text/markdown; charset=utf-8'],
    [200, 'text/plain; charset=utf-8'],
    [404, 'text/plain; charset=utf-8'],
  ]);
  const text = await page?.text();
  expect(text).toContain(`curl ${served.url}/_mock/orders`);
  expect(text).toContain('`debug`');
  await served.close();
});
