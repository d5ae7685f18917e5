import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { executablePath, startBrowser, type Browser } from './browser.ts';
import { servePreview, type Served } from '../../cli/preview/served.ts';

if (executablePath === undefined) {
  process.stderr.write(
    `${__filename}: skipped, as there is no Chromium here; the environment variable CHROMIUM names one.\n`,
  );
}

/** Tells the server all that a script of an answer can reach, of the page that opened it too. */
const script = `
const all = [];
for (const read of [() => sessionStorage, () => localStorage, () => document.cookie, () => opener.sessionStorage,
  () => opener.document.body.innerText, () => parent.sessionStorage])
  try { all.push(JSON.stringify(read())) } catch {}
new Image().src = '/_mock/told?' + encodeURIComponent(all.join());
`;
// The picture without a script says that the document was shown.
const inside = `<img src="/_mock/shown" /><script>${script}</script>`;
const answers: Readonly<Record<string, readonly [type: string, body: string, headers?: object]>> = {
  html: ['text/html', `<!doctype html><title>A</title>${inside}`],
  svg: [
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="/_mock/shown"/><script>${script}</script></svg>`,
  ],
  lax: [
    'text/html',
    `<!doctype html><title>A</title>${inside}`,
    { 'Content-Security-Policy': { example: 'sandbox allow-scripts allow-same-origin' } },
  ],
};
const operations = Object.entries(answers).map(([name, [type, example, headers]]) => [
  `/${name}`,
  { get: { responses: { 200: { description: 'OK', content: { [type]: { example } }, ...(headers && { headers }) } } } },
]);
const described = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  security: [{ login: [] }],
  components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(operations) as object,
};

/** What readers call the server, and the host that it is told to listen on. */
const hosts = { 'preview.test': 'preview.test', '192.0.2.7': '0.0.0.0' };
const names = Object.keys(hosts);

// No browser says there what a request is for, as it does on loopback and over TLS.
(executablePath === undefined ? describe.skip : describe)('over a network', () => {
  let browser: Browser | undefined;
  const served = new Map<string, Served>();
  const file = join(temporaryFolder(), 'things.json');
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify(described));
    const rules = [...names, 'elsewhere.test'].map((name) => `MAP ${name} 127.0.0.1`).join(', ');
    browser = await startBrowser([`--host-resolver-rules=${rules}`]);
    for (const [name, host] of Object.entries(hosts))
      served.set(name, await servePreview([file], ['--host', host], '127.0.0.1'));
  });
  afterAll(async () => {
    await browser?.close();
    for (const each of served.values()) await each.close();
  });

  /** A page of the console that keeps a token, reached by `name`. */
  const openConsole = async (name: string): Promise<{ page: Page; url: string; asked: () => readonly string[] }> => {
    const server = served.get(name);
    if (browser === undefined || server === undefined) throw new Error('The browser must have started.');
    const { port } = new URL(server.url);
    const url = `http://${name}:${port}`;
    const page = await browser.open(`${url}/operations/get-html.html`);
    await page.locator('[name="auth:login:token"]').fill('hidden-token');
    await page.locator('#samples pre').first().filter({ hasText: 'hidden-token' }).waitFor();
    expect(await page.evaluate('isSecureContext')).toBe(false);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).toContain('hidden-token');
    const before = server.requests.length;
    return { page, url, asked: () => server.requests.slice(before).map(({ target }) => target) };
  };
  const toldIn = (asked: readonly string[]): readonly string[] => asked.filter((target) => target.includes('told'));

  test.each(names.flatMap((name) => Object.keys(answers).map((path) => [name, path] as const)))(
    'at %s a script in /%s reads no token, opened as a page or a popup',
    async (name, path) => {
      const { page, url, asked } = await openConsole(name);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(`void open('/_mock/${path}', 'popup')`),
      ]);
      await popup.waitForLoadState('load');
      await popup.close();
      await page.goto(`${url}/_mock/${path}`);
      expect(asked()).toContain('/_mock/shown');
      expect(toldIn(asked())).toEqual([]);
    },
  );

  test.each(names)('at %s no page shows an answer in a frame', async (name) => {
    const { page, url, asked } = await openConsole(name);
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${url}/_mock/html"></iframe>`);
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    await page.goto(`http://elsewhere.test:${(elsewhere.address() as AddressInfo).port}/`);
    elsewhere.closeAllConnections();
    elsewhere.close();
    // What the console itself still loads may be asked for later than the page is ready.
    expect(asked().filter((target) => target.startsWith('/_mock/'))).toEqual(['/_mock/html']);
  });

  test.each(names)('at %s the console still reads what the mock answers', async (name) => {
    const { page } = await openConsole(name);
    await page.locator('.send').first().click();
    await page.locator('#reply .ok', { hasText: 'Agrees with the description' }).waitFor();
    expect(await page.locator('#reply pre').innerText()).toContain('<!doctype html>');
  });
});
