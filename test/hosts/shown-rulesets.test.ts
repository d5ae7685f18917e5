import { readFileSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { finish, hostFolder } from '../support/pack.ts';
import { type Row, toRows } from './findings.ts';
import { lintWith } from './lint.ts';

const pages = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/rules')];

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.map((name) => `${folder}/${name}`);
}

// Nothing here reads the network, and what a page shows before its step has none of our rules.
const passedOver = /^plugins:|https:|^# (?:wrong|before)/mu;
// `assay check` runs these presets.
const apart = /^extends:.*spectral-assay\/(?:examples|description)/mu;

/** The rulesets of Spectral in a page, but for wrong ones. Redocly has others. */
function rulesetsIn(page: string): readonly [string, string][] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```yaml\n([^]*?)^```/gmu)].map(([, block = '']) => block);
  const shown = blocks.filter((block) => /^extends:/mu.test(block) && !passedOver.test(block) && !apart.test(block));
  return shown.map((block, index) => [`${page}, ${index + 1}`, block]);
}

/** What `assay lint` finds by a ruleset, and what it leaves to Spectral. */
async function lintOurselves(name: string): Promise<{ readonly rows: readonly Row[]; readonly left: string }> {
  const folder = hostFolder('today');
  const command = join(folder, 'node_modules/spectral-assay/dist/assay.cjs');
  const args = [command, 'lint', '--ruleset', name, '--format', 'json', 'mistakes.yaml'];
  const { stdout, stderr } = await finish(process.execPath, args, folder);
  if (!stdout.startsWith('[')) throw new Error(`\`assay lint\` printed no JSON: ${stdout}${stderr}`);
  return { rows: toRows(JSON.parse(stdout), folder), left: stderr };
}

test.each(pages.flatMap(rulesetsIn))('the ruleset of %s finds the same in both', async (title, ruleset) => {
  const name = `shown-${process.pid}-${title.replace(/\W/gu, '-')}.yaml`;
  await writeFile(join(hostFolder('today'), name), ruleset);
  const { rows, left } = await lintOurselves(name);
  const flags = ['--quiet', '--format', 'json'];
  const { stdout } = await lintWith('today', ruleset, { flags });
  // A rule with a function of the user is named on stderr, as only Spectral can run it.
  const isShared = ([code]: Row): boolean => !left.includes(`\`${code}\``);
  const told = toRows(JSON.parse(stdout), hostFolder('today'));
  expect(rows.filter(isShared)).toEqual(told.filter(isShared));
  expect(told.length).toBeGreaterThan(0);
});
