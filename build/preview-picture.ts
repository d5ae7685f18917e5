import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { createPreviewAnswer } from '../src/cli/preview/answer.ts';
import { readAssets } from '../src/cli/preview/assets.ts';
import { createMocks, mockUrlsOf, withMocks } from '../src/cli/preview/mocks.ts';
import { readAsset } from '../src/node/package-files.ts';
import { createReadBytes } from '../src/node/files.ts';
import { loadDescription } from '../src/node/load.ts';
import { lint } from '../src/lint/lint.ts';
import { presetRuleset } from '../src/lint/ruleset/ruleset.ts';
import { defaultSettings } from '../src/mock/settings.ts';
import { createSite } from '../src/preview/site.ts';
import { listen, type Listening } from '../src/server/http.ts';
import { findChromium, quiet } from '../test/support/chromium.ts';

// Takes the pictures of pages for the README and the docs, from descriptions of this repository: tsx build/preview-picture.ts
const paths = ['fixtures/boxoffice-openapi.yaml', 'fixtures/events-asyncapi.yaml'];
const executablePath = findChromium(process.env);
const server = await serve();
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: quiet });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${server.url}/boxoffice-openapi/operations/create-ticket.html`);
await page.screenshot({ path: 'docs/pictures/preview.png' });
writeFileSync('docs/pictures/try-it.png', await sideBySide(browser, await steps(page)));
await browser.close();
await server.close();

async function serve(): Promise<Listening> {
  const loaded = paths.map((path) => loadDescription(path));
  const mockUrls = mockUrlsOf(loaded, paths);
  const inputs = loaded.map((description, index) => {
    const readBytes = createReadBytes(dirname(description.source.uri));
    const findings = lint(description.source, presetRuleset('recommended'), { readBytes });
    return { description, findings, mockUrl: mockUrls[index] ?? '' };
  });
  const host = '127.0.0.1';
  const mock = createMocks(loaded, paths, {
    settings: defaultSettings,
    host,
    at: () => ({ url: '', isTrusted: true }),
  });
  const site = createSite(inputs, { editorLink: (file) => file });
  const shown = { descriptions: loaded, site, mock };
  const assets = readAssets(readAsset, 'served');
  const answer = createPreviewAnswer(() => shown, { assets, randomText: () => 'n', isLive: false });
  // The port that readers will see.
  return listen(
    withMocks(answer, () => mock),
    { port: 4881, host },
  );
}

/** The column of the console: as it is found, when an answer is there, and with another environment. */
async function steps(shown: Page): Promise<readonly Buffer[]> {
  const side = shown.locator('#side');
  await shown.setViewportSize({ width: 1300, height: 760 });
  const pictures: Buffer[] = [];
  await shown.getByLabel('Example').selectOption('event_entry');
  await shown.getByLabel('Mock answer').selectOption('event_entry');
  await shown.locator('#samples', { hasText: 'event_entry' }).waitFor();
  pictures.push(await side.screenshot());
  await shown.getByRole('button', { name: 'Send', exact: true }).click();
  await shown.locator('#reply .ok').waitFor();
  await shown.evaluate(`document.getElementById('response-panel').scrollIntoView()`);
  pictures.push(await side.screenshot());
  await shown.getByLabel('Environment', { exact: true }).selectOption({ index: 1 });
  await shown.locator('#samples', { hasNotText: '_mock' }).waitFor();
  await shown.evaluate(`document.getElementById('samples').scrollIntoView()`);
  pictures.push(await side.screenshot());
  return pictures;
}

/** Pictures beside each other, numbered. */
async function sideBySide(shown: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const words = [
    '1. Pick an example and an answer',
    '2. Send, and read the answer',
    '3. Copy the call, for any environment',
  ];
  const figures = pictures.map(
    (picture, index) =>
      `<figure><figcaption>${words[index] ?? ''}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  const sheet = await shown.newPage({ viewport: { width: 1440, height: 600 } });
  await sheet.setContent(
    `<style>body{margin:0;padding:16px;display:flex;gap:16px;background:#fff;font:600 15px system-ui}figure{margin:0;flex:1}img{width:100%;border:1px solid #dde3e3;border-radius:7px}figcaption{padding:4px 0 8px}</style>${figures.join('')}`,
  );
  return sheet.screenshot({ fullPage: true });
}
