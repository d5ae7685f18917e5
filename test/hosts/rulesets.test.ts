import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hostFolder, runProgram } from '../support/pack.ts';
import { type RulesetRow, rulesetRows } from '../support/ruleset-tables.ts';

/** The titles of the rulesets that Spectral loads: those of a table, each in a folder of its own beside the installed packages. */
async function loadedOf(rows: ReturnType<typeof rulesetRows>): Promise<readonly string[]> {
  const top = join(hostFolder('today'), `rulesets-${process.pid}`);
  const folders = await Promise.all(rows.map(async ([, row], index) => write(row, join(top, String(index)))));
  const loaded = await runProgram('today', ['load-rulesets.cjs', ...folders]);
  return rows.flatMap(([title], index) => (Array.isArray(loaded) && loaded[index] === true ? [title] : []));
}

async function write({ ruleset, files }: RulesetRow, folder: string): Promise<string> {
  for (const [name, text] of Object.entries({ ...files, '.spectral.yaml': ruleset })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

test('Spectral loads none of the rulesets that are refused', async () => {
  // It reads files that extend each other in a circle for ever.
  const rows = rulesetRows('refused').filter(([, { sentence }]) => sentence?.includes('found the circle') !== true);
  expect(rows.length).toBeGreaterThan(120);
  expect(await loadedOf(rows)).toEqual([]);
});

test('Spectral loads each of the rulesets that are accepted', async () => {
  const rows = rulesetRows('accepted');
  expect(await loadedOf(rows)).toEqual(rows.map(([title]) => title));
});
