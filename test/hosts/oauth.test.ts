import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { servePreview, writePreview, type Served } from '../cli/preview/served.ts';
import { executablePath, startBrowser, type Browser } from '../preview/client/browser.ts';
import { describedWith } from '../support/described-with.ts';
import { describedWithPackages } from '../support/installed-packages.ts';
import { environment } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { folder, isThere } = describedWithPackages(__filename, {
  name: 'oauth',
  tool: 'install of oidc-provider',
  // The last for Node 20.
  dependencies: { 'oidc-provider': '8.8.1' },
});
const describeLogin = describedWith(__filename, {
  tool: 'Chromium',
  isThere: isThere && executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

function described(provider: string): object {
  const flow = {
    authorizationUrl: `${provider}/auth`,
    tokenUrl: `${provider}/token`,
    scopes: { openid: 'Who you are.', 'orders:read': 'Your orders.' },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url: `${provider}/api` }],
    paths: {
      '/orders': {
        get: {
          operationId: 'listOrders',
          security: [{ account: ['openid', 'orders:read'] }],
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
        },
      },
    },
    components: { securitySchemes: { account: { type: 'oauth2', flows: { authorizationCode: flow } } } },
  };
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the files of a folder, as a host of published pages does. */
async function serveFolder(root: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    void readFile(join(root, path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Provider {
  readonly child: ChildProcess;
  readonly address: string;
  /** Takes the pages that it may lead back to. */
  readonly open: (redirectUris: readonly string[]) => Promise<void>;
}

async function startProvider(): Promise<Provider> {
  const child = spawn(process.execPath, ['provider.mjs'], {
    cwd: folder,
    env: environment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      child.stdout.on('data', (chunk) => {
        const [found] = pattern.exec(String(chunk)) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
  const address = await said(/http:\/\/\S+(?=\s)/u);
  return {
    child,
    address,
    open: async (redirectUris) => {
      const ready = said(/ready/u);
      child.stdin.write(`${redirectUris.join(' ')}\n`);
      await ready;
    },
  };
}

describeLogin('a login at an authorization server of others', () => {
  const file = join(temporaryFolder(), 'orders.json');
  const out = join(temporaryFolder(), 'site');
  let browser: Browser | undefined;
  let host: Awaited<ReturnType<typeof serveFolder>> | undefined;
  let preview: Served | undefined;
  let provider: Provider | undefined;

  beforeAll(async () => {
    provider = await startProvider();
    await writeFile(file, JSON.stringify(described(provider.address)));
    await writePreview([file], out);
    await writePreview([file], join(out, 'page.html'));
    host = await serveFolder(out);
    preview = await servePreview([file], ['--no-watch']);
    const logins = [host, preview].map(({ url }) => `${url}/assets/login.html`);
    await provider.open([...logins, `${host.url}/page.html`]);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
    host?.server.close();
    provider?.child.kill('SIGKILL');
  });

  const operationAt = (server: { readonly url: string } | undefined): string =>
    `${server?.url ?? ''}/operations/list-orders.html`;

  test.each([
    ['published', () => operationAt(host)],
    ['served', () => operationAt(preview)],
    // A file that is opened from a disk has no login, and says so: nothing leads back to it.
    ['one-file', () => `${host?.url ?? ''}/page.html#operations/list-orders`],
  ])('a %s page fills in the token, which the API takes', async (_, addressOf) => {
    const page = await logIn(addressOf(), 'console');
    await page.getByText('The token is filled in.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('"ada"').waitFor();
    expect(await page.getByText('"openid orders:read"').count()).toBe(1);
    await page.close();
  });

  test('where pages may not read the token URL, the line for a terminal gets it', async () => {
    const page = await logIn(operationAt(host), 'strange');
    const told = page.locator('[data-login] [role=status]').filter({ hasText: 'CORS' });
    const [, line = ''] = /For a token in a terminal: (.*)$/u.exec(await told.innerText()) ?? [];
    const answer = execFileSync('sh', ['-c', `${line} --silent --show-error`], { encoding: 'utf8' });
    expect(JSON.parse(answer)).toMatchObject({ scope: 'openid orders:read', token_type: 'Bearer' });
    await page.close();
  });

  test('a reader who cancels is told so', async () => {
    const page = await openLogin(operationAt(host), 'console');
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('[data-start]').click()]);
    await popup.getByText('Cancel').click();
    const told = page.locator('[data-login] [role=status]').filter({ hasText: 'Refused' });
    expect(await told.innerText()).toBe('Refused: End-User aborted interaction.');
    await page.close();
  });

  async function openLogin(address: string, client: string): Promise<Page> {
    if (browser === undefined) throw new Error('The browser must have started.');
    await browser.context.clearCookies();
    const page = await browser.context.newPage();
    await page.goto(address);
    // A served page has its mock server first; tokens are kept for one environment.
    await page.locator('[name=environment]').selectOption(`${provider?.address ?? ''}/api`);
    await page.locator('summary', { hasText: 'Log in at http' }).click();
    await page.getByLabel('Client ID').fill(client);
    return page;
  }

  async function logIn(address: string, client: string): Promise<Page> {
    const page = await openLogin(address, client);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('[data-start]').click()]);
    await popup.locator('[name=login]').fill('ada');
    await popup.locator('[name=password]').fill('any');
    await popup.locator('button[type=submit]').click();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;
    return page;
  }
});
