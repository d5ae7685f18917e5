import { expect, test } from '@jest/globals';
import { runCheck } from '../../../src/cli/check/command.ts';
import { createLint } from '../../../src/cli/preview/load.ts';
import { loadDescription } from '../../../src/node/load.ts';
import { createSystem, withEffects } from '../../../src/node/system.ts';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { pagesOf } from '../defects.ts';
import { shownFixtures } from '../shown-fixtures.ts';
import { fixture } from '../support.ts';

/** The findings that a page shows: notes, and those that a place has too many of. */
function shownOn(page: string): number {
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  const more = [...main.matchAll(/>(\d+) more findings are about this/gu)].map(([, count]) => Number(count));
  return more.reduce((sum, count) => sum + count, [...main.matchAll(/class="finding \w+"/gu)].length);
}

/** The count beside the current page in its own navigation; 0 where there is none. */
function countedIn(page: string): number {
  const [link = ''] = /<a [^>]*aria-current="page"[^]*?<\/a>/u.exec(page.slice(page.indexOf('<nav'))) ?? [];
  return Number(/class="count \w+">.*?<\/svg> (\d+)/su.exec(link)?.[1] ?? 0);
}

/** The counts of the bar at the top. */
function tallyIn(page: string): readonly number[] {
  const [bar = ''] = /class="tally"[^]*?<\/(?:a|span)>\s*<button/u.exec(page) ?? [];
  return [...bar.matchAll(/<\/svg> (\d+)/gu)].map(([, count]) => Number(count));
}

function countsOf(findings: readonly { readonly severity: string }[]): readonly number[] {
  const of = (...names: readonly string[]): number =>
    findings.filter(({ severity }) => names.includes(severity)).length;
  const counts = [of('error'), of('warn'), of('info', 'hint')];
  return counts.every((count) => count === 0) ? [] : counts;
}

/** Pages of which the navigation counts nothing: the one of all findings, and lists. */
const uncounted = /(?:^|\/)(?:findings\.html|groups\/.*)$/u;

function wrongCounts(site: Site, findings: readonly { readonly severity: string }[]): readonly string[] {
  return [...pagesOf(site)].flatMap(([address, page]) => [
    ...(!uncounted.test(address) && shownOn(page) !== countedIn(page)
      ? [`${address} shows ${shownOn(page)} and counts ${countedIn(page)}`]
      : []),
    ...(tallyIn(page).join() === countsOf(findings).join() ? [] : [`${address}: the bar says ${tallyIn(page).join()}`]),
  ]);
}

test.each(shownFixtures)('every page of %s shows as many findings as are counted for it, and the bar all', (path) => {
  const input = fixture(path);
  expect(wrongCounts(createSite([input], {}), input.findings)).toEqual([]);
});

test('of several descriptions each page counts its own, and the index all', () => {
  const inputs = ['fixtures/boxoffice-openapi.yaml', 'fixtures/events-asyncapi.yaml'].map(fixture);
  const site = createSite(inputs, {});
  const page = (address: string): string => pagesOf(site).get(address) ?? '';
  const [one, two] = inputs.map(({ findings }) => countsOf(findings));
  expect(tallyIn(page('boxoffice-openapi/index.html'))).toEqual(one);
  expect(tallyIn(page('events-asyncapi/index.html'))).toEqual(two);
  expect(tallyIn(page('index.html'))).toEqual(countsOf(inputs.flatMap(({ findings }) => findings)));
  const rows = page('index.html').slice(page('index.html').indexOf('<main'));
  expect([...rows.matchAll(/class="tally" href="([^"]*)"/gu)].map(([, href]) => href)).toEqual([
    'boxoffice-openapi/findings.html',
    'events-asyncapi/findings.html',
  ]);
});

test.each(shownFixtures.slice(0, 6))('assay check finds as many in %s', async (path) => {
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  const silent = { stdout: write, log: write, stderr: () => undefined };
  const system = withEffects(createSystem({ ...silent, unread: new Promise(() => undefined), isLost: () => false }), {
    repositoryTop: () => undefined,
  });
  await runCheck([path, '--no-config', '--format', 'json'], system);
  const lint = await createLint([path], { root: undefined, config: undefined, noConfig: true }, system);
  const { findings } = JSON.parse(said) as { readonly findings: readonly object[] };
  expect(lint(loadDescription(path)).length).toBe(findings.length);
});
