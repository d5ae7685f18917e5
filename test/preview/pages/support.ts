import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { pageOf } from '../defects.ts';
import { findingsIn } from '../support.ts';
import { cut, outlineOf } from './outline.ts';

/** The site of a description in YAML, linted. */
export function linted(text: string): Site {
  const description = describe(parseSource('/shop/api.yaml', new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
  return createSite([{ description, findings: findingsIn(description), mockUrl: 'http://localhost:4880' }], {});
}

/** What stands on a page between the bars, as an outline without its two outermost elements and the link to its Markdown. */
export function mainOf(site: Site, address: string): string {
  const main = cut(pageOf(site, address), '<main', '</main>');
  return within(main.replace(/<p class="as-markdown">.*?<\/p>/su, ''));
}

/** The column of code beside it. */
export function sideOf(site: Site, address: string): string {
  return within(cut(pageOf(site, address), '<aside', '</aside>'));
}

function within(html: string): string {
  return outlineOf(html.slice(html.indexOf('>') + 1, html.lastIndexOf('<')));
}
