import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runCheck } from '../../../src/cli/check/command.ts';
import { createLint } from '../../../src/cli/preview/load.ts';
import { loadDescription } from '../../../src/node/load.ts';
import { createSystem, withEffects } from '../../../src/node/system.ts';
import { createSite } from '../../../src/preview/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { pagesOf } from '../defects.ts';
import { shownFixtures } from '../shown-fixtures.ts';
import { fixture } from '../support.ts';
import { tallyIn, tallyOf, wrongCounts } from './adder.ts';
import { reusedFiles } from './reused.ts';

const noSettings = { root: undefined, config: undefined, noConfig: true };
const folder = temporaryFolder();
mkdirSync(join(folder, 'paths'));
for (const [name, text] of Object.entries(reusedFiles)) writeFileSync(join(folder, name), text);
const reused = ['api.yaml', 'second.yaml', 'events.yaml', 'many.yaml'];
const pathOf = (name: string): string => (reused.includes(name) ? join(folder, name) : name);

test.each([...shownFixtures, ...reused])('navigation, lists, bar and pages of %s count the same findings', (name) => {
  const input = fixture(pathOf(name));
  expect(wrongCounts(createSite([input], {}), () => input.findings)).toEqual([]);
});

test('of several descriptions each page counts its own, and the index all', () => {
  const inputs = ['fixtures/boxoffice-openapi.yaml', 'fixtures/events-asyncapi.yaml'].map(fixture);
  const site = createSite(inputs, {});
  const [one, two] = inputs.map(({ findings }) => findings);
  const all = inputs.flatMap(({ findings }) => findings);
  const findingsAt = (address: string) => {
    if (address.startsWith('boxoffice-openapi/')) return one ?? [];
    return address.startsWith('events-asyncapi/') ? (two ?? []) : all;
  };
  expect(wrongCounts(site, findingsAt)).toEqual([]);
  const index = pagesOf(site).get('index.html') ?? '';
  const rows = index.slice(index.indexOf('<main'));
  expect([...rows.matchAll(/class="tally" href="([^"]*)"/gu)].map(([, href]) => href)).toEqual([
    'boxoffice-openapi/findings.html',
    'events-asyncapi/findings.html',
  ]);
});

test('what is wrong in a file that several descriptions share is counted once on their index', async () => {
  const paths = reused.map(pathOf);
  const lint = await createLint(
    paths,
    noSettings,
    systemThat(() => undefined),
  );
  const inputs = paths.map(fixture).map((input) => ({ ...input, findings: lint(input.description) }));
  const index = pagesOf(createSite(inputs, {})).get('index.html') ?? '';
  expect(tallyIn(index)).toBe(tallyOf(await checked(paths)));
});

test.each([...shownFixtures, ...reused])('assay check finds as many in %s', async (name) => {
  const path = pathOf(name);
  const lint = await createLint(
    [path],
    noSettings,
    systemThat(() => undefined),
  );
  expect(tallyOf(lint(loadDescription(path)))).toBe(tallyOf(await checked([path])));
});

/** The findings of `assay check`. */
async function checked(paths: readonly string[]): Promise<readonly { readonly severity: string }[]> {
  let said = '';
  await runCheck(
    [...paths, '--no-config', '--format', 'json'],
    systemThat((text) => {
      said += text;
    }),
  );
  const { findings } = JSON.parse(said) as { readonly findings: readonly { readonly severity: number }[] };
  // Reports of Spectral's format have numbers.
  return findings.map(({ severity }) => ({ severity: ['error', 'warn', 'info', 'hint'][severity] ?? '' }));
}

function systemThat(stdout: (text: string) => void) {
  const silent = { stdout, log: stdout, stderr: () => undefined };
  return withEffects(createSystem({ ...silent, unread: new Promise(() => undefined), isLost: () => false }), {
    repositoryTop: () => undefined,
  });
}
