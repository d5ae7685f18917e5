import { dirname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { exampleRules } from '../rulesets/examples/rules.ts';
import { apartUses } from '../rulesets/presets.ts';
import { chromium } from 'playwright-core';
import { loadDescription } from '../src/node/load.ts';
import type { Description } from '../src/description/description.ts';
import { createReadBytes } from '../src/node/files.ts';
import { lint } from '../src/lint/lint.ts';
import { presetRuleset } from '../src/lint/ruleset/ruleset.ts';
import { createSite } from '../src/preview/site.ts';
import { crawl } from '../test/preview/crawl.ts';
import { defectsOf, pageOf } from '../test/preview/defects.ts';
import { findChromium, quiet } from '../test/support/chromium.ts';
import { filesBelow } from './support/files.ts';
import { quantile } from './support/spread.ts';

/**
 * Makes every page of every description below the folders that it is given, and says which cannot be drawn, have links that lead nowhere or ids
 * twice, and how long and large pages are: `tsx bench/crawl.ts <folder...>`. In Chromium, where that is, it opens up to twelve pages of each, consoles
 * and all, and says what the browser complains of.
 */
const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('Name a folder of descriptions.');

// Told of each.
const [slowMs, largeBytes] = [500, 25_000];
const mostOpened = 12;
const executablePath = findChromium(process.env);
const browser = executablePath === undefined ? undefined : await chromium.launch({ executablePath, args: quiet });
const tab = await browser?.newPage();

const ruleset = { rules: [...presetRuleset('recommended').rules, ...apartUses(exampleRules)] };

let [read, passedOver, pages, defects, opened] = [0, 0, 0, 0, 0];
const times: number[] = [];
const sizes: number[] = [];
for (const file of folders.flatMap((folder) => filesBelow(resolve(folder)))) {
  const description = load(file);
  if (description === undefined) {
    passedOver += 1;
    continue;
  }
  read += 1;
  const readBytes = createReadBytes(dirname(file));
  const findings = lint(description.source, ruleset, { readBytes });
  const site = createSite([{ description, findings, mockUrl: 'http://localhost:4880' }], {});
  pages += site.addresses.length;
  for (const address of site.addresses.slice(0, 400)) {
    const start = performance.now();
    const page = pageOf(site, address);
    times.push(performance.now() - start);
    sizes.push(gzipSync(page).length);
    const [took = 0, size = 0] = [times.at(-1), sizes.at(-1)];
    if (took > slowMs || size > largeBytes)
      console.log(`${file}: ${address} takes ${Math.round(took)} ms and ${size} bytes compressed`);
  }
  const found = site.addresses.length > 3_000 ? [] : defectsOf(site);
  const seen = tab && (await crawl(tab, [{ path: file, description, findings }], mostOpened));
  opened += seen?.pages ?? 0;
  const wrong = [...found, ...(seen?.complaints ?? [])];
  defects += wrong.length;
  for (const defect of wrong.slice(0, 5)) console.log(`${file}: ${defect}`);
}
await browser?.close();
console.log(
  `${read} descriptions, ${passedOver} files passed over, ${pages} pages, ${opened} opened in Chromium, ${defects} defects`,
);
console.log(`milliseconds a page: ${summary(times)}; bytes compressed: ${summary(sizes)}`);

function load(file: string): Description | undefined {
  try {
    return loadDescription(file);
  } catch {
    return undefined;
  }
}

/** The middle, the 99th of a hundred, and the most. */
function summary(values: readonly number[]): string {
  const at = (share: number): number => Math.round(quantile(values, share));
  return `${at(0.5)} median, ${at(0.99)} of 99 in 100, ${at(1)} at most`;
}
