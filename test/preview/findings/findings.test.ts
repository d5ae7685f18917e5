import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { defectsOf, pageOf } from '../defects.ts';
import { fixture } from '../support.ts';

const bad = (name: string): string => `x-badges: [{ name: ${name}, color: gren }]`;

/** A site of files in a folder of its own, linted; editors open what is asked of them. */
function siteOf(files: Readonly<Record<string, string>>): Site {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const editorLink = (file: string, line: number, column: number): string =>
    `edit:${file.split('/').at(-1) ?? ''}:${line}:${column}`;
  return createSite([fixture(join(folder, 'api.yaml'))], { editorLink });
}

const head = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
`;

/** The id of the row or fold that each finding of `page` stands in, and how bad it is. */
function placesOf(page: string): readonly string[] {
  const main = page.slice(page.indexOf('<main'));
  return [...main.matchAll(/<(?:div|details) class="finding (\w+)"/gu)].map((match) => {
    const before = main.slice(0, match.index);
    const opened = [...before.matchAll(/<(\/?)(?:li|details)\b(?:[^>]*? id="([^"]*)")?/gu)];
    const open: string[] = [];
    for (const [, slash, id = ''] of opened) {
      if (slash === '/') open.pop();
      else open.push(id);
    }
    return `${match[1] ?? ''} in ${open.at(-1) ?? 'the page'}`;
  });
}

test('a finding stands at the part it concerns, with its rule and where it is written', () => {
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders:
    get:
      summary: List orders
      ${bad('Own')}
      parameters:
        - { name: limit, in: query, ${bad('Limit')}, schema: { type: integer } }
      responses: { '200': { description: Fine } }
`,
  });
  const page = pageOf(site, 'operations/get-orders.html');
  expect(placesOf(page)).toEqual(['error in the page', 'error in p.query.limit']);
  expect(page).toContain('href="https://unpkg.com/spectral-assay/docs/rules/x-badges-color.md">x-badges-color</a>');
  expect(page).toMatch(/href="edit:api\.yaml:8:38">.*api\.yaml:8:38<\/a>/su);
  expect(page).toContain('<span class="badge on error"');
});

test('so does one about an example, in what it is an example of', () => {
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders:
    get:
      summary: List orders
      parameters:
        - { name: limit, in: query, schema: { type: integer }, example: many }
      responses:
        '200':
          description: Fine
          content:
            application/json:
              schema: { type: object, properties: { price: { type: number } } }
              examples: { typical: { value: { price: dear } } }
`,
  });
  const page = pageOf(site, 'operations/get-orders.html');
  expect(placesOf(page)).toEqual(['error in p.query.limit', 'error in r.200']);
  expect(page).toContain('The example &#34;typical&#34; of the 200 response of GET /orders at <code>/price</code>');
});

test('what is wrong in a component or another file shows where that is used, with a link to its own page', () => {
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders:
    get:
      responses:
        '200': { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /prices: { $ref: 'prices.yaml' }
  /fine: { get: { responses: { '200': { description: Fine } } } }
components:
  schemas:
    Order: { type: object, properties: { price: { type: number, ${bad('Price')} } } }
`,
    'prices.yaml': `get:
  summary: Show prices
  ${bad('Elsewhere')}
  responses: { '200': { description: Fine } }
`,
  });
  const page = pageOf(site, 'operations/get-orders.html');
  expect(placesOf(page)).toEqual(['info in r.200', 'error in r.200.price']);
  expect(page).toContain('<a href="../schemas/order.html">where it is written</a>');
  expect(placesOf(pageOf(site, 'schemas/order.html'))).toEqual(['error in s.price']);
  const other = pageOf(site, 'operations/get-prices.html');
  expect(placesOf(other)).toEqual(['error in the page']);
  expect(other).toContain('edit:prices.yaml:3:');
  expect(placesOf(pageOf(site, 'operations/get-fine.html'))).toEqual([]);
});

test.each(['parameters', 'headers'])('links to %s lead to their rows, whatever those are called', (kind) => {
  const use =
    kind === 'parameters'
      ? `parameters: [{ $ref: '#/components/parameters/data-access' }], responses: {}`
      : `responses: { '200': { description: Fine, headers: { X-Access: { $ref: '#/components/headers/data-access' } } } }`;
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders:
    get: { operationId: list, ${use} }
components:
  ${kind}:
    data-access: { ${kind === 'parameters' ? 'name: X-Access, in: header, ' : ''}schema: { type: string }, ${bad('Odd')} }
`,
  });
  expect(pageOf(site, 'operations/list.html')).toContain(`../components/${kind}.html#component.data-access`);
  expect(defectsOf(site)).toEqual([]);
});

test('what is wrong between an operation and an answer that it shares stands on its page alone, in that answer', () => {
  const problem = (name: string): string =>
    `{ description: Bad, content: { application/json: { schema: {}, examples: { ${name}: { value: 1 } } } } }`;
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders:
    get: { responses: { '400': ${problem('typical')}, '404': { $ref: '#/components/responses/Gone' } } }
  /fine:
    get: { responses: { '200': { $ref: '#/components/responses/Many' }, '404': { $ref: '#/components/responses/Gone' } } }
  /too:
    get: { responses: { '200': { $ref: '#/components/responses/Many' } } }
components:
  responses:
    Gone: ${problem('typical')}
    Many: { description: Fine, content: { application/json: { schema: { type: array } } } }
`,
  });
  const orders = pageOf(site, 'operations/get-orders.html');
  expect(placesOf(orders)).toEqual(['warn in r.404']);
  expect(orders).toContain('GET /orders has the example &#34;typical&#34; under 400 and 404');
  const shared = 'The 200 response of GET /fine (and of 1 more) should have an example';
  for (const name of ['fine', 'too']) {
    const page = pageOf(site, `operations/get-${name}.html`);
    expect(placesOf(page)).toEqual(['info in r.200']);
    expect(page).toContain(shared);
  }
  expect(placesOf(pageOf(site, 'findings.html'))).toHaveLength(2);
});

test('an operation of AsyncAPI shows what is wrong in it, and nothing of its channel', () => {
  const site = siteOf({
    'api.yaml': `asyncapi: 3.0.0
info: { title: Shop, version: '1' }
channels:
  orders: { address: orders, ${bad('Channel')} }
operations:
  place: { action: send, channel: { $ref: '#/channels/orders' }, ${bad('Own')} }
`,
  });
  const text = (address: string): string => {
    const page = pageOf(site, address);
    return `${placesOf(page).length} ${/class="finding[^]*?rel|class="finding[^]*?:(\d+):/u.exec(page)?.[1] ?? ''}`;
  };
  expect([text('channels/orders.html'), text('operations/place.html')]).toEqual(['1 4', '1 6']);
});

test('the navigation counts what a page shows, the bar at the top all there is', () => {
  const site = siteOf({
    'api.yaml': `${head}paths:
  /orders: { get: { summary: Orders, ${bad('One')}, responses: { '200': { description: Fine } } } }
  /fine: { get: { summary: Fine, responses: { '200': { description: Fine } } } }
`,
  });
  const text = pageOf(site, 'index.html')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ');
  expect(text).toContain('One 1 finding, worst: error GET Fine');
  expect(text).toContain('1 error 0 warnings 0 notes');
  expect(placesOf(pageOf(site, 'findings.html'))).toEqual(['error in the page']);
});

test('where nothing is found, the bar says so', () => {
  const site = siteOf({ 'api.yaml': `${head}paths: {}\n` });
  expect(pageOf(site, 'index.html')).toContain('No findings');
});
