import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { executablePath, startBrowser, type Browser } from '../preview/client/browser.ts';
import { differencesIn } from '../preview/client/equality.ts';
import { servePreview } from '../cli/preview/served.ts';
import { describedWith } from '../support/described-with.ts';

const folders = ['2.0', '3.0', '3.1'].map((version) => join('node_modules/@readme/oas-examples', version, 'json'));
const files = [
  'node_modules/@scalar/galaxy/dist/latest.json',
  ...folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name)),
  ),
];
const wanted = 200;
const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

describeInChromium('the console in Chromium', () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  test('what Send sends of 200 operations is what their curl lines send', async () => {
    browser = await startBrowser();
    const page = await browser.open('about:blank');
    let count = 0;
    const differences: string[] = [];
    for (const file of files) {
      if (count >= wanted) break;
      const served = await servePreview([file]);
      const compared = await differencesIn(page, served, wanted - count);
      await served.close();
      count += compared.count;
      differences.push(...compared.differences.map((each) => `${file}: ${each}`));
    }
    expect({ count, differences }).toEqual({ count: wanted, differences: [] });
  }, 900_000);
});
