import { readAsset } from '../src/cli/system/assets.ts';
import { createReadBytes, folderOf } from '../src/cli/system/files.ts';
import { loadDescription } from '../src/cli/system/load.ts';
import { createPreviewAnswer } from '../src/cli/preview/answer.ts';
import { lint } from '../src/lint/lint.ts';
import { presetRuleset } from '../src/lint/ruleset/ruleset.ts';
import { createSite } from '../src/preview/site.ts';
import { listen } from '../src/server/http.ts';
import { chromium } from 'playwright-core';
import { findChromium, quiet } from '../test/support/chromium.ts';

// Takes the picture of a page for the README, from a description of this repository: tsx build/preview-picture.ts
const inputs = ['fixtures/boxoffice-openapi.yaml', 'fixtures/events-asyncapi.yaml'].map((path) => {
  const description = loadDescription(path);
  const readBytes = createReadBytes(folderOf(description.source.uri));
  const findings = lint(description.source, presetRuleset('recommended'), { readBytes });
  return { description, findings, mockUrl: 'http://localhost:4880' };
});
const site = createSite(inputs, { editorLink: (file) => file });
const mock = () => ({ status: 404, headers: {}, body: new Uint8Array() });
const assets = { 'page.css': readAsset('page.css'), 'page.js': readAsset('page.js') };
const answer = createPreviewAnswer(() => ({ site, mock }), {
  assets,
  randomText: () => 'n',
  host: '127.0.0.1',
  isLive: false,
});
const server = await listen(answer, { port: 0, host: '127.0.0.1' });
const executablePath = findChromium(process.env);
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: quiet });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${server.url}/boxoffice-openapi/operations/create-ticket.html`);
await page.screenshot({ path: 'docs/pictures/preview.png' });
await browser.close();
await server.close();
