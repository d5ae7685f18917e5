import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { serveFolder, type ServedFolder } from '../../support/serve-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, writePreview, type Served } from '../../cli/preview/served.ts';
import { executablePath, startBrowser, type Browser } from './browser.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

/** What the authorization server answers next: what it adds to the redirect URI, and the text of its token URL. */
interface Answers {
  /** `state` stands for the one that it was sent. */
  readonly login: Readonly<Record<string, string>>;
  readonly token: string;
}

const good: Answers = { login: { code: 'c', state: 'state' }, token: '{"access_token":"fresh"}' };

/** An authorization server that answers as it is told, and waits until its page is clicked. */
async function startProvider(next: () => Answers): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://provider');
    if (pathname !== '/authorize') {
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end(next().token);
      return;
    }
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries(next().login))
      back.searchParams.set(name, value === 'state' ? (searchParams.get('state') ?? '') : value);
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Login</title><a href="${back.href.replaceAll('&', '&amp;')}">Agree</a>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function described(provider: string, title = 'Orders'): string {
  const flow = { authorizationUrl: `${provider}/authorize`, tokenUrl: `${provider}/token`, scopes: {} };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: `${provider}/api` }, { url: `${provider}/other` }],
    paths: {
      '/orders': {
        get: {
          operationId: 'listOrders',
          // The same scheme twice, as where one of several scopes is enough.
          security: [{ account: ['read'] }, { account: ['write'], key: [] }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
    components: {
      securitySchemes: {
        account: { type: 'oauth2', flows: { authorizationCode: flow } },
        key: { type: 'apiKey', in: 'header', name: 'Key' },
      },
    },
  });
}

(executablePath === undefined ? describe.skip : describe)('a login in Chromium', () => {
  const file = join(temporaryFolder(), 'orders.json');
  let answers = good;
  let [browser, host, preview, provider]: [Browser?, ServedFolder?, Served?, Server?] = [];
  let address = '';

  beforeAll(async () => {
    provider = await startProvider(() => answers);
    address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    writeFileSync(file, described(address));
    const out = temporaryFolder();
    await writePreview([file], join(out, 'site'));
    host = await serveFolder(out);
    preview = await servePreview([file]);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
    host?.close();
    provider?.close();
  });

  const published = (): string => `${host?.url ?? ''}/site/operations/list-orders.html`;

  async function open(url: string, alternative: string): Promise<{ page: Page; panel: Locator }> {
    if (browser === undefined) throw new Error('The browser must have started.');
    const page = await browser.open(url);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await page.locator('[name=security]').selectOption(alternative);
    const fields = page.locator(`[data-security="${alternative}"]`);
    await fields.waitFor();
    const panel = fields.locator('[data-login]');
    await panel.locator('summary').click();
    await panel.getByLabel('Client ID').fill('console');
    return { page, panel };
  }

  /** Logs in; `meanwhile` runs while the window is open. */
  async function logIn(
    { page, panel }: { readonly page: Page; readonly panel: Locator },
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), panel.locator('[data-start]').click()]);
    const link = popup.getByText('Agree');
    await link.waitFor();
    await meanwhile();
    const closed = popup.waitForEvent('close');
    await link.click();
    await closed;
  }

  const told = ({ panel }: { readonly panel: Locator }): Locator =>
    panel.locator('[role=status]').filter({ hasNotText: 'Waiting for the window.' }).filter({ hasText: /./u });
  const code = (page: Page): Locator => page.locator('#samples pre').first();

  test.each(['0', '1'])('fills in the token where a scheme stands in two alternatives: %s', async (alternative) => {
    answers = good;
    const opened = await open(published(), alternative);
    await logIn(opened);
    await code(opened.page).filter({ hasText: 'Authorization: Bearer fresh' }).waitFor();
    expect(await told(opened).innerText()).toBe('The token is filled in.');
  });

  test('what is typed for a scheme is there in each alternative', async () => {
    const { page } = await open(published(), '0');
    await page.locator('[name="auth:account:token"]').first().fill('typed');
    await code(page).filter({ hasText: 'Authorization: Bearer typed' }).waitFor();
    await page.locator('[name=security]').selectOption('1');
    await page.locator('[name="auth:key:token"]').fill('k');
    await code(page).filter({ hasText: 'Key: k' }).waitFor();
    expect(await code(page).innerText()).toContain('Authorization: Bearer typed');
  });

  const another = 'An answer with another state came. Log in again.';
  test.each<[string, Partial<Answers>]>([
    [another, { login: { code: 'c', state: 'forged' } }],
    [another, { login: { error: 'server_error' } }],
    ['Refused: no code came back.', { login: { state: 'state' } }],
    ['Refused: access_denied.', { login: { error: 'access_denied', error_description: '', state: 'state' } }],
    [`Refused: ${'x'.repeat(300)}.`, { login: { error_description: 'x'.repeat(1_000), state: 'state' } }],
    ['200: no token came.', { token: '{"access_token":""}' }],
    ['200: no token came.', { token: '{"access_token":{"a":1},"error":{"a":1}}' }],
    ['200: invalid_grant.', { token: '{"error":"invalid_grant","error_description":5}' }],
    ['200: no token came.', { token: 'null' }],
  ])('says %j', async (sentence, answer) => {
    answers = { ...good, ...answer };
    const opened = await open(published(), '0');
    await logIn(opened);
    expect(await told(opened).innerText()).toBe(sentence);
    expect(await opened.page.locator('[name="auth:account:token"]').first().inputValue()).toBe('');
  });

  test('gives no other environment the token', async () => {
    answers = good;
    const opened = await open(published(), '0');
    await logIn(opened, () => opened.page.locator('[name=environment]').selectOption(`${address}/other`));
    expect(await told(opened).innerText()).toBe('The environment changed meanwhile. Log in again.');
    expect(await opened.page.locator('[name="auth:account:token"]').first().inputValue()).toBe('');
  });

  test('says that its window was closed, and takes a token that comes all the same', async () => {
    answers = good;
    const opened = await open(published(), '0');
    const [popup] = await Promise.all([
      opened.page.waitForEvent('popup'),
      opened.panel.locator('[data-start]').click(),
    ]);
    const link = popup.getByText('Agree');
    const back = (await link.getAttribute('href')) ?? '';
    await popup.close();
    expect(await told(opened).innerText()).toBe('The window is closed. Log in again if no token comes.');
    const late = await opened.page.context().newPage();
    // The page closes itself, which its own tab may not be waited for.
    await late.goto(back).catch(() => undefined);
    await code(opened.page).filter({ hasText: 'Authorization: Bearer fresh' }).waitFor();
    expect(await opened.panel.locator('[role=status]').innerText()).toBe('The token is filled in.');
    if (!late.isClosed()) await late.close();
  });

  test('goes on where the file was saved meanwhile', async () => {
    answers = good;
    const opened = await open(`${preview?.url ?? ''}/operations/list-orders.html`, '1');
    await logIn(opened, async () => {
      writeFileSync(file, described(address, 'Orders of today'));
      await opened.page.getByText('Orders of today').first().waitFor();
    });
    await code(opened.page).filter({ hasText: 'Authorization: Bearer fresh' }).waitFor();
    expect(await told(opened).innerText()).toBe('The token is filled in.');
  });

  test('causes no error', () => {
    expect(browser?.consoleLines).toEqual([]);
  });
});
