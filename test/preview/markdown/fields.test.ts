import { expect, test } from '@jest/globals';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { pagesOf } from '../defects.ts';
import { shownFixtures } from '../shown-fixtures.ts';
import { fixture } from '../support.ts';

test.each(shownFixtures)(
  'what a page of %s says of fields stands in its Markdown, whose links lead somewhere',
  (path) => {
    const site = createSite([fixture(path)], {});
    const pages = [...pagesOf(site)].filter(([address]) => !address.endsWith('findings.html'));
    expect(site.markdownAddresses).toEqual(pages.map(([address]) => address.replace(/\.html$/u, '.md')));
    expect(pages.flatMap(([address, page]) => missingIn(site, address.replace(/\.html$/u, '.md'), page))).toEqual([]);
  },
);

/** The rows of trees whose names or words the Markdown of the page lacks, and its links to no page. */
function missingIn(site: Site, address: string, page: string): readonly string[] {
  const markdown = site.markdown(address) ?? '';
  const said = plain(markdown);
  const rows = [...page.matchAll(/<div class="row">\s*(.*?)<\/div>/gsu)].map(([, row = '']) => row);
  const lost = rows.flatMap((row) => {
    const [, label = ''] = /^<(?:code|span)\b[^>]*>(.*?)<\/(?:code|span)>/su.exec(row) ?? [];
    const [, words = ''] = /<span class="dim">(.*?)<\/span>/su.exec(row) ?? [];
    const texts = [label, ...words.split(/, (?=in |style |exploded|not exploded|[^,]*$)/u)].map((text) =>
      plain(text.replace(/<[^>]*>/gu, '').replace(/^in (?=\w+$)/u, '')),
    );
    return texts.filter((text) => !/^\d*$/u.test(text) && !said.includes(text)).map((text) => `${address}: ${text}`);
  });
  const links = [...markdown.matchAll(/\]\(([^)]*)\)/gu)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/u.test(to));
  const dead = links.filter(
    (to) => !site.markdownAddresses.includes(new URL(to, `http://site/${address}`).pathname.slice(1)),
  );
  return [...lost, ...dead.map((to) => `${address}: ${to} leads nowhere`)];
}

/** Letters and digits alone: Markdown and HTML escape the others, each in its way. */
function plain(text: string): string {
  return text
    .replace(/\]\([^)]*\)/gu, '')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[^\p{L}\p{N}]/gu, '');
}
