import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createMock, type Listening } from '../../../src/api/mock.ts';
import { serveFolder } from '../../support/serve-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { accessibilityOf, executablePath, show, startBrowser, styleOf, type Browser } from './browser.ts';
import { differencesIn } from './equality.ts';
import { takeJourney, takeToolJourney, type Journey } from './journey.ts';
import { servePreview, writePreview, type Served } from '../../cli/preview/served.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

const folder = temporaryFolder();
const file = join(folder, 'thing.json');
const boxOffice = 'fixtures/boxoffice-openapi.yaml';
const examples = join('node_modules', '@readme', 'oas-examples', '3.0', 'json');

/** Operations whose values have signs that curl, a shell, a URL or a field of one line may take for something else. */
const withSigns = {
  openapi: '3.1.0',
  info: { title: 'Signs', version: '1' },
  paths: {
    '/signs/{path}': {
      get: {
        parameters: [
          { name: 'path', in: 'path', required: true, example: '{a,b}[1-3]' },
          ...['{path}', "it's", '100%', 'one\ntwo', 'one\r\ntwo'].map((example, index) => {
            return { name: `q${index}`, in: 'query', required: true, example };
          }),
        ],
        responses: {},
      },
    },
    '/forms': {
      post: {
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: {}, example: { key: 'one\ntwo', list: '{a}' } } },
        },
        responses: {},
      },
    },
  },
};

(executablePath === undefined ? describe.skip : describe)('the console in Chromium', () => {
  let [browser, things, shop]: [Browser?, Served?, Served?] = [];
  let elsewhere: Server | undefined;
  let mock: Listening | undefined;
  let drip: ServerResponse | undefined;

  const open = async (
    served: Served | undefined,
    path: string,
    look?: Parameters<Browser['open']>[1],
  ): Promise<Page> => {
    if (browser === undefined || served === undefined) throw new Error('The browser must have started.');
    return browser.open(`${served.url}/${path}`, look);
  };
  const meta = (page: Page) => page.locator('#response-panel .meta');
  /** What a page does after so many milliseconds it does at once. */
  const hasten = (page: Page, ms: number): Promise<unknown> =>
    page.evaluate(
      `globalThis.setTimeout = ((real) => (run, ms) => real(run, ms === ${ms} ? 50 : ms))(globalThis.setTimeout)`,
    );
  const send = async (page: Page, said: RegExp): Promise<string> => {
    await page.locator('.send').first().click();
    await meta(page).filter({ hasText: said }).waitFor();
    return meta(page).innerText();
  };

  beforeAll(async () => {
    browser = await startBrowser();
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    elsewhere = createServer((request, response) => {
      // One never answers, one says a part and waits, the others answer no page of another origin.
      if (request.url === '/drip') {
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' });
        response.write('data: 1\n\n');
        drip = response;
      } else if (request.url !== '/slow') response.end('{}');
    });
    await new Promise<void>((done) => elsewhere?.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    mock = await createMock(boxOffice).listen();
    writeFileSync(file, JSON.stringify(description(port, mock.url)));
    [things, shop] = [await servePreview([file]), await servePreview([boxOffice])];
  });
  // The environment that a test chooses is kept for the tab, and is not for the next test.
  afterEach(async () => {
    await browser?.context
      .pages()
      .at(-1)
      ?.evaluate(
        `for (const key of Object.keys(sessionStorage)) if (key.includes('"environment"')) sessionStorage.removeItem(key)`,
      )
      .catch(() => undefined);
  });
  /** What ends what a test has started, whether it passed or not. */
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    await browser?.close();
    for (const close of closers) await close();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
    await Promise.all([things?.close(), shop?.close(), mock?.close()]);
  });

  test.each<[Journey, RegExp, string, string]>([
    [
      { search: 'create a ticket', title: 'Create a ticket', example: 1, answer: 2 },
      /^201 Created \d+ ms \d+ B example event_entry$/u,
      '"ticketType": "event"',
      '"ticketType": "event"',
    ],
    [
      { search: 'list events', title: 'List events', field: ['query:limit', '3'] },
      /^200 OK .* example autumn$/u,
      '"items": [',
      '/events?limit=3',
    ],
    [
      { search: 'get an event', title: 'Get an event', answer: 3 },
      /^404 Not Found .* example typical$/u,
      '"status": 404',
      '/events/',
    ],
    [
      { search: 'change an event', title: 'Change an event', field: ['body', '{"price":1.5}'] },
      /^200 OK .* example moved$/u,
      '"price": 1.5',
      `'{"price":1.5}'`,
    ],
    [
      { search: 'place an order', title: 'Place an order', field: ['auth:OAuth2:token', 'secret'] },
      /^201 Created .* example pair$/u,
      '"id"',
      // The token was typed for the mock server: the curl line of another has none.
      `orders \\\n  -H 'Content-Type: application/json' \\\n  --data-binary`,
    ],
  ])('by keyboard: %j', async (journey, answer, body, copied) => {
    const page = await open(shop, 'index.html');
    const seen = await takeJourney(page, journey);
    expect(seen).toEqual({
      title: journey.title,
      answer: expect.stringMatching(answer),
      body: expect.stringContaining(body),
      copied: expect.stringContaining(copied),
    });
    expect(seen.copied).toMatch(/^curl .*https:\/\//su);
    await page.evaluate('sessionStorage.clear()');
  });

  test('Control+Enter before the script of the console has come is sent when it comes', async () => {
    const page = await open(shop, 'operations/list-events.html');
    await page.route('**/console.js*', async (route) => {
      await page.keyboard.press('Control+Enter');
      await route.continue();
    });
    await page.locator('[name=answer]').focus();
    await meta(page).filter({ hasText: / B/u }).waitFor();
    await page.unroute('**/console.js*');
    expect(await meta(page).innerText()).toContain('200 OK');
  });

  test('what Send sends is what curl sends, to the byte: twelve operations of seven descriptions', async () => {
    const names = ['parameters-style', 'schema-encoding-style', 'form-data', 'security', 'request-examples'];
    const signs = join(folder, 'signs.json');
    writeFileSync(signs, JSON.stringify(withSigns));
    const served = await servePreview([boxOffice, signs, ...names.map((name) => join(examples, `${name}.json`))]);
    const page = await open(served, 'index.html');
    const compared = await differencesIn(page, served, 2);
    await served.close();
    expect(compared).toEqual({ count: 12, differences: [] });
  });

  test('nothing is sent before Send, and the policy names the described servers alone', async () => {
    const before = shop?.requests.length ?? 0;
    const page = await open(shop, 'operations/create-ticket.html');
    await page.locator('[name=body]').fill('{}');
    await page.locator('.checks p').first().waitFor();
    expect(await page.locator('.checks').innerText()).toContain('Line 1: The body must have the property `ticketType`');
    expect(shop?.requests.slice(before).some(({ target }) => target.startsWith('/_mock'))).toBe(false);
    const response = await page.request.get(`${shop?.url ?? ''}/operations/create-ticket.html`);
    expect(response.headers()['content-security-policy']).toContain(
      "connect-src 'self' https://boxoffice.marquee-tickets.dev https://boxoffice.rehearsal.marquee-tickets.dev;",
    );
  });

  test('Reset goes back to the example, and an emptied field is not sent', async () => {
    const page = await open(shop, 'operations/list-events.html');
    const code = page.locator('#samples pre').first();
    await page.locator('[name="query:limit"]').fill('3');
    await code.filter({ hasText: 'limit=3' }).waitFor();
    await page.locator('[name="query:limit"]').fill('');
    await code.filter({ hasNotText: 'limit' }).waitFor();
    await page.locator('[name="query:cursor"]').fill('x');
    await code.filter({ hasText: 'cursor=x' }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await code.filter({ hasNotText: 'cursor' }).waitFor();
    expect(await page.locator('[name="query:cursor"]').inputValue()).toBe('');
  });

  test('what was typed, and the answer, survive a save', async () => {
    const page = await open(things, 'operations/post-echo.html');
    await page.locator('.live', { hasText: 'Live' }).waitFor();
    await page.locator('[name=body]').fill('{"typed":true}');
    await send(page, /200 OK .* B/su);
    const text = JSON.stringify({ ...saved(), info: { title: 'Saved', version: '2' } });
    writeFileSync(file, text);
    await page.locator('.nav h2', { hasText: 'Saved' }).waitFor();
    await page.locator('#samples pre').first().filter({ hasText: 'typed' }).waitFor();
    expect([await page.locator('[name=body]').inputValue(), await meta(page).innerText()]).toEqual([
      '{"typed":true}',
      expect.stringContaining('200 OK'),
    ]);
  });

  test.each([
    ['Refused', 1, /^Refused: nothing answers at http:\/\/127\.0\.0\.1:1\./u],
    ['Not readable', 2, /^CORS: the browser refused the answer, as http:\/\/127\.0\.0\.1:\d+ does not allow pages of/u],
  ])('%s: the page says why there is no answer, once it was allowed to ask', async (_, environment, sentence) => {
    const page = await open(things, 'operations/post-echo.html');
    await page.evaluate('sessionStorage.clear()');
    await page.getByLabel('Environment', { exact: true }).selectOption({ index: environment });
    const { port } = elsewhere?.address() as AddressInfo;
    const address = `http://127.0.0.1:${environment === 1 ? 1 : port}/echo`;
    await page.locator('#samples pre').first().filter({ hasText: address }).waitFor();
    await page.locator('.send').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Do not send' }).click();
    expect(await meta(page).innerText()).toBe('Not sent');
    await page.locator('.send').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await meta(page).filter({ hasText: 'No answer' }).waitFor();
    await page.locator('#reply .bad').waitFor();
    expect(await page.locator('#reply').innerText()).toMatch(sentence);
    // Asked once in a tab.
    await send(page, /No answer/u);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  /** Opens the console of an operation, and chooses a described server that may be asked. */
  const openAt = async (served: Served | undefined, path: string, environment: number): Promise<Page> => {
    const page = await open(served, path);
    await page.getByLabel('Environment', { exact: true }).selectOption({ index: environment });
    await page.evaluate(`{
      const { dataset, elements } = document.querySelector('form[data-console]');
      const url = new URL(elements.environment.value);
      sessionStorage.setItem('assay:' + JSON.stringify([dataset.description, url.origin, 'send']), '1');
    }`);
    return page;
  };

  test('where no answer comes in time, the page says so', async () => {
    const page = await openAt(things, 'operations/get-slow.html', 2);
    await hasten(page, 60_000);
    await send(page, /No answer/u);
    expect(await page.locator('#reply').innerText()).toMatch(
      /^Timed out: http:\/\/127\.0\.0\.1:\d+ sent no answer within 60 s\. The curl line below sends the same\.$/u,
    );
  });

  test.each([
    ['silent', /^Timed out: http:\/\/127\.0\.0\.1:1 takes no connection\./u],
    ['unknown', /^No server is called 127\.0\.0\.1\./u],
    ['certificate', /^The certificate of http:\/\/127\.0\.0\.1:1 is not trusted\./u],
  ])('of a server that is %s the page says so, and offers curl', async (found, sentence) => {
    const page = await openAt(things, 'operations/post-echo.html', 1);
    // What the server of the page found when it looked.
    const body = `event: reach-${found}\ndata: 1\n\n`;
    await page.route('**/_assay/reach/**', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await send(page, /No answer/u);
    expect(await page.locator('#reply').innerText()).toMatch(sentence);
    expect(await page.locator('#reply').innerText()).toContain('The curl line below sends the same.');
    await page.unroute('**/_assay/reach/**');
  });

  test('a page read over https says why it may not ask a server over http', async () => {
    const secure = await servePreview([file], ['--http2']);
    const page = await openAt(secure, 'operations/get-wrong.html', 4);
    await send(page, /No answer/u);
    const said = await page.locator('#reply').innerText();
    await secure.close();
    expect(said).toBe(
      'Mixed content: a page read over https may not ask http://things.example. The curl line below sends the same.',
    );
  });

  test('a server at an IPv6 address, which no policy can name, is not asked, and the page says so', async () => {
    const six = join(folder, 'six.json');
    writeFileSync(six, JSON.stringify({ ...saved(), servers: [{ url: 'http://[::1]:1' }] }));
    const served = await servePreview([six]);
    const page = await openAt(served, 'operations/post-echo.html', 1);
    const { headers } = await fetch(page.url());
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
    await send(page, /No answer/u);
    const said = await page.locator('#reply').innerText();
    await served.close();
    expect(said).toBe('Not sent: browsers let no page ask an IPv6 address. The curl line below sends the same.');
  });

  test('with forced colours buttons have an edge, and the chosen tab alone a line', async () => {
    const page = await openAt(things, 'operations/post-echo.html', 1);
    await page.emulateMedia({ forcedColors: 'active' });
    const widths = (selector: string): Promise<unknown> => styleOf(page.locator(selector).first(), 'borderWidth');
    expect(await widths('.send')).toBe('1px');
    expect(await widths('.tabs [aria-selected="true"]')).toBe('0px 0px 2px');
    expect(await widths('.tabs [aria-selected="false"]')).toBe('0px');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('a stream is shown as it comes, and what came stays when it is cancelled', async () => {
    const page = await openAt(things, 'operations/get-drip.html', 2);
    await hasten(page, 1_000);
    await page.locator('.send').first().click();
    await page.locator('#reply pre', { hasText: 'data: 1' }).waitFor();
    drip?.write('data: 2\n\n');
    await page.locator('#reply pre', { hasText: 'data: 2' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await meta(page)
      .filter({ hasText: /200 OK .* 18 B/su })
      .waitFor();
    expect(await page.locator('#reply pre').innerText()).toBe('data: 1\n\ndata: 2\n\n');
  });

  test('what was typed for a scheme stays in the tab until it is forgotten', async () => {
    let page = await open(shop, 'operations/place-order.html');
    const field = '[name="auth:OAuth2:token"]';
    await page.locator(field).fill('secret');
    const code = page.locator('#samples pre').first();
    await code.filter({ hasText: 'Bearer secret' }).waitFor();
    page = await open(shop, 'operations/place-order.html');
    await code.filter({ hasText: 'Bearer secret' }).waitFor();
    await page.getByRole('button', { name: 'Forget what was typed here' }).click();
    await code.filter({ hasNotText: 'secret' }).waitFor();
    expect(await page.locator(field).inputValue()).toBe('');
    expect(await page.evaluate('[sessionStorage.length, localStorage.length, document.cookie]')).toEqual([0, 0, '']);
  });

  test('a token is kept for its description and its environment, and goes to no other', async () => {
    const sent: string[] = [];
    const target = createServer(({ url, method, headers }, response) => {
      if (method !== 'OPTIONS') sent.push(`${url ?? ''} ${headers.authorization ?? 'nothing'}`);
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
      });
      response.end('{}');
    });
    await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    const [one, two] = ['one.json', 'two.json'].map((name) => join(folder, name));
    const write = (path: string | undefined, title: string, servers: readonly string[]): void => {
      writeFileSync(path ?? '', JSON.stringify(secured(title, servers)));
    };
    write(one, 'One', [`${base}/production`, `${base}/rehearsal`]);
    write(two, 'Two', [`${base}/production`]);
    const served = await servePreview([one ?? '', two ?? '']);
    closers.push(served.close, () => {
      target.closeAllConnections();
      target.close();
    });
    const page = await openAt(served, 'one/operations/get-a.html', 1);
    const field = page.locator('[name="auth:login:token"]');
    const choose = (index: number) => page.getByLabel('Environment', { exact: true }).selectOption({ index });
    const code = page.locator('#samples pre').first();
    await field.fill('of-production');
    await code.filter({ hasText: 'of-production' }).waitFor();

    // Another environment, and the one before.
    await choose(2);
    await code.filter({ hasText: '/rehearsal/a' }).waitFor();
    expect([await field.inputValue(), await code.innerText()]).toEqual(['', expect.not.stringContaining('of-pro')]);
    await send(page, /200 OK/u);
    await choose(0);
    await code.filter({ hasText: '/_mock/one/a' }).waitFor();
    expect([await field.inputValue(), await code.innerText()]).toEqual(['', expect.not.stringContaining('of-pro')]);
    await choose(1);
    await code.filter({ hasText: 'of-production' }).waitFor();
    await send(page, /200 OK/u);

    // Another description with the same server and the same name of a scheme.
    await openAt(served, 'two/operations/get-a.html', 1);
    await code.filter({ hasText: '/production/a' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await send(page, /200 OK/u);

    // A save that puts another server in its place.
    await openAt(served, 'one/operations/get-a.html', 1);
    await code.filter({ hasText: 'of-production' }).waitFor();
    await page.locator('.live', { hasText: 'Live' }).waitFor();
    write(one, 'Saved', [`${base}/strange`, `${base}/production`]);
    await page.locator('.nav h2', { hasText: 'Saved' }).waitFor();
    await code.filter({ hasText: 'of-production' }).waitFor();
    await send(page, /200 OK/u);
    write(one, 'Gone', [`${base}/strange`]);
    await page.locator('.nav h2', { hasText: 'Gone' }).waitFor();
    await code.filter({ hasText: '/_mock/one/a' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await choose(1);
    await code.filter({ hasText: '/strange/a' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.evaluate('sessionStorage.clear()');
    expect(sent).toEqual([
      '/rehearsal/a nothing',
      '/production/a Bearer of-production',
      '/production/a nothing',
      '/production/a Bearer of-production',
    ]);
  });

  test('a tool is called by keyboard, and its result is held against the output schema', async () => {
    const tools = await servePreview(['fixtures/mcp-only-openapi.yaml']);
    const page = await open(tools, 'index.html');
    await takeToolJourney(page, { search: 'take a berth', field: ['arg:number', '12'] });
    expect(await meta(page).innerText()).toMatch(/^200 OK\s+\d+ ms\s+\d+ B$/u);
    expect(await page.locator('#reply .ok').innerText()).toBe('Agrees with the output schema');
    expect(await page.locator('#reply pre').first().innerText()).toMatch(/^\{\n {2}"until": "[^"]+"\n\}$/u);
    const sent = tools.requests.filter(({ target }) => target === '/_assay/mcp');
    const call = JSON.parse(new TextDecoder().decode(sent[0]?.body)) as unknown;
    expect([sent.length, call]).toEqual([
      1,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'berths/take', arguments: { number: 12, boat: 'string' } },
      },
    ]);
    const [shown] = await page.locator('#samples pre').allInnerTexts();
    expect(JSON.parse(shown ?? '')).toEqual(call);
    await page.locator('[name="arg:number"]').fill('many');
    await page.locator('.checks', { hasText: 'must be an integer; found "many"' }).waitFor();
    expect(await send(page, /isError/u)).toMatch(/^200 OK\s.*\sisError$/su);
    expect(await page.locator('#reply pre').first().innerText()).toContain('`number` must be an integer');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.locator('#samples pre').first().filter({ hasText: '"number": 1,' }).waitFor();
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await show(page, { scheme, width });
      expect(await accessibilityOf(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    }
    await tools.close();
  });

  test('the console of a page that was written as a file sends what its curl line says, and says why there is no answer', async () => {
    const written = join(folder, 'written.json');
    const servers = [...(saved() as { readonly servers: readonly object[] }).servers].reverse();
    writeFileSync(written, JSON.stringify({ ...saved(), servers: servers.slice(1) }));
    await writePreview([written], join(folder, 'site'));
    const page = await browser?.open(`file://${folder}/site/operations/get-events.html`);
    if (page === undefined) throw new Error('The browser must have started.');
    await page.evaluate('sessionStorage.clear()');
    const allow = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
    await page.locator('.send').click();
    await allow.click();
    await meta(page).filter({ hasText: / k?B/u }).waitFor();
    expect(await meta(page).innerText()).toMatch(/^200 OK/u);
    await page.goto(`file://${folder}/site/operations/post-echo.html`);
    await page.locator('[name=body]').fill('{"a":1.10}');
    await page.locator('#samples pre', { hasText: '1.10' }).first().waitFor();
    expect(await page.locator('#samples pre').first().innerText()).toBe(
      `curl -X POST ${mock?.url ?? ''}/echo \\\n  -H 'Content-Type: application/json' \\\n  --data-binary '{"a":1.10}'`,
    );
    await page.getByLabel('Environment', { exact: true }).selectOption({ index: 1 });
    await page.locator('.send').click();
    await allow.click();
    await page.locator('#reply .bad').waitFor();
    expect(await page.locator('#reply').innerText()).toMatch(
      /^No answer: nothing answers at http:\/\/127\.0\.0\.1:\d+, or it does not let pages of a disk \(their origin is null\) read its answers \(CORS\)\. /u,
    );
    const policy = await page.locator('meta[http-equiv]').getAttribute('content');
    // Its own site is for the page as Markdown.
    const origins = ['http://127.0.0.1:1', 'http://127.0.0.1:', mock?.url ?? '', "'self'"];
    expect(
      policy
        ?.match(/connect-src [^;]*/u)?.[0]
        .split(' ')
        .slice(1)
        .reverse(),
    ).toEqual(origins.map((origin) => expect.stringContaining(origin) as unknown));
    await page.locator('[name=body]').fill('{');
    await page.locator('.checks p', { hasText: 'Line 1, column 2: the body must be JSON.' }).waitFor();
  });

  test('variables and an address of their own are kept for the tab, and the policy names what the reader allowed', async () => {
    const { hostname, port } = new URL(mock?.url ?? '');
    const variables = { host: { default: 'localhost', enum: ['localhost', hostname] }, port: { default: '1' } };
    const written = join(folder, 'variables.json');
    writeFileSync(written, JSON.stringify({ ...saved(), servers: [{ url: 'http://{host}:{port}/', variables }] }));
    await writePreview([written], join(folder, 'variables'));
    const [host, served] = [await serveFolder(join(folder, 'variables')), await servePreview([written])];
    for (const root of [host.url, served.url]) {
      const page = await browser?.open(`${root}/operations/get-events.html`);
      if (page === undefined) throw new Error('The browser must have started.');
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      const environment = page.getByLabel('Environment', { exact: true });
      const allow = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
      await environment.selectOption('http://localhost:1');
      await page.getByLabel('host', { exact: true }).selectOption(hostname);
      await page.getByLabel('port', { exact: true }).fill(port);
      await page.locator('.send').click();
      await allow.click();
      await meta(page).filter({ hasText: / k?B/u }).waitFor();
      expect(await meta(page).innerText()).toMatch(/^200 OK/u);
      await page.goto(`${root}/operations/post-echo.html`);
      await page
        .locator('#samples pre', { hasText: `${hostname}:${port}/echo` })
        .first()
        .waitFor();
      await page.goto(`${root}/operations/get-events.html`);
      await environment.selectOption('own');
      await page.locator('.checks', { hasText: 'Fill in the environment: a base URL begins with' }).waitFor();
      await page.getByLabel('Base URL', { exact: true }).fill(`http://localhost:${port}/`);
      await page.locator('.send').click();
      await allow.click();
      await meta(page).filter({ hasText: / k?B/u }).waitFor();
      expect(await page.locator('#samples pre').first().innerText()).toMatch(
        new RegExp(`^curl http://localhost:${port}/events`, 'u'),
      );
    }
    host.close();
    await served.close();
  });

  test.each(['site', 'page.html'])(
    'where no server is described, readers of a written %s type theirs',
    async (what) => {
      const written = join(folder, 'no-servers.json');
      writeFileSync(written, JSON.stringify({ ...saved(), servers: [{ url: '/v1' }] }));
      const out = join(folder, `no-servers-${what}`);
      await writePreview([written], out);
      const host = await serveFolder(folder);
      const address = what === 'site' ? `${what}/operations/get-events.html` : `${what}#operations/get-events`;
      const page = await browser?.open(`${host.url}/no-servers-${address}`);
      if (page === undefined) throw new Error('The browser must have started.');
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      await page
        .getByLabel('Base URL', { exact: true })
        .filter({ visible: true })
        .fill(`${mock?.url ?? ''}/`);
      await page.locator('.send').filter({ visible: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /200 OK/u, visible: true })
        .waitFor();
      const curl = await page.locator('pre', { hasText: 'curl ' }).filter({ visible: true }).first().innerText();
      expect(curl).toMatch(new RegExp(`^curl ${mock?.url ?? ''}/events`, 'u'));
      host.close();
    },
  );

  test('what takes long can be cancelled', async () => {
    const page = await openAt(things, 'operations/get-slow.html', 2);
    await hasten(page, 1_000);
    await page.locator('.send').first().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#reply', { hasText: 'Cancelled.' }).waitFor();
    expect(await meta(page).innerText()).toBe('No answer');
  });

  test('a mock on another port answers with Basic credentials', async () => {
    const page = await openAt(things, 'operations/get-events.html', 3);
    await page.getByLabel('login user').fill('me');
    expect(await send(page, /200 OK .* B/su)).toContain('200 OK');
    expect(await page.locator('#samples pre').first().innerText()).toContain('-u me:');
  });

  test.each([
    ['HTML is text', 'get-html.html', '<script>document.title = "run"</script>'],
    ['text of a stream comes as it is', 'get-stream.html', 'data: '],
  ])('%s', async (_, path, text) => {
    const page = await open(things, `operations/${path}`);
    await send(page, /200 OK .* B/su);
    expect(await page.locator('#reply pre').innerText()).toContain(text);
    expect(await page.title()).not.toBe('run');
  });

  test('a picture is shown, and everything can be saved', async () => {
    const page = await open(things, 'operations/get-picture.html');
    await send(page, /200 OK .* B/su);
    await page.locator('#reply img').waitFor();
    expect(await page.locator('#reply a').getAttribute('download')).toBe('picture.svg');
  });

  test('an answer that is not as described says so', async () => {
    const page = await open(things, 'operations/get-wrong.html');
    await send(page, /200 OK .* B/su);
    await page.locator('#reply', { hasText: 'Not as described' }).waitFor();
    expect(await page.locator('#reply .checks').innerText()).toBe(
      'The body at `/count` must be an integer; found "many".',
    );
  });

  test('an answer opened as a page runs in a sandbox, and is otherwise that of the mock', async () => {
    const page = await open(things, 'operations/get-html.html');
    await page.goto(`${things?.url ?? ''}/_mock/html`);
    expect(await page.title()).not.toBe('run');
  });

  test('axe-core finds nothing, before and after Send, light and dark', async () => {
    const page = await open(shop, 'operations/update-event.html');
    await page.locator('[name="path:eventId"]').fill('x');
    await page.locator('.checks p').first().waitFor();
    await send(page, /200 OK .* B/su);
    await page.locator('#reply .ok').waitFor();
    for (const look of [{ scheme: 'dark' as const }, { width: 390 }]) {
      await show(page, look);
      expect(await accessibilityOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  test('nothing else complained', () => {
    // One request was to be blocked before it left.
    const expected =
      /Failed to load resource|blocked by CORS policy|Blocked script execution|frame is sandboxed|Mixed Content: |\[::1\]:1\/echo|asked for http:\/\/(?:things\.example\/wrong|localhost:\d+\/events)$/u;
    expect(browser?.consoleLines.filter((line) => !expected.test(line))).toEqual([]);
  });
});

/** A description with an operation behind a token. */
function secured(title: string, servers: readonly string[]): object {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: servers.map((url) => ({ url })),
    security: [{ login: [] }],
    components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/a': { get: { responses: { 200: { description: 'Fine', content: { 'application/json': { example: {} } } } } } },
    },
  };
}

let last: object = {};

function saved(): object {
  return last;
}

function description(port: number, mockUrl: string): object {
  const json = (value: unknown, schema: object = {}): object => ({
    200: { description: 'Fine', content: { 'application/json': { schema, example: value } } },
  });
  const as = (type: string, example: unknown): object => ({
    200: { description: 'Fine', content: { [type]: { example } } },
  });
  const count = { type: 'object', properties: { count: { type: 'integer' } } };
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>';
  last = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: ['http://127.0.0.1:1', `http://127.0.0.1:${port}`, mockUrl, 'http://things.example'].map((url) => ({
      url,
    })),
    paths: {
      '/echo': { post: { requestBody: { content: { 'application/json': { example: {} } } }, responses: json({}) } },
      '/slow': { get: { responses: json({}) } },
      '/drip': { get: { responses: as('text/event-stream', 'data: 1\n\n') } },
      '/events': { get: { security: [{ login: [] }], responses: json({}) } },
      '/html': { get: { responses: as('text/html', '<script>document.title = "run"</script>') } },
      '/stream': { get: { responses: as('text/event-stream', 'data: 1\n\ndata: 2\n\n') } },
      '/picture': { get: { responses: as('image/svg+xml', picture) } },
      '/wrong': { get: { responses: json({ count: 'many' }, count) } },
    },
    components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
  };
  return last;
}
