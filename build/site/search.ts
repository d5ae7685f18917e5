import type { DrawnPage } from './docs-page.ts';
import type { DocsPage } from './pages.ts';

/** Characters of a section that are searched: enough for what it is about. */
const most = 300;

/** The script with the index of the search: a row for each page and each of its sections, as the pages of descriptions have them. */
export function searchScript(pages: readonly (readonly [DocsPage, DrawnPage])[]): string {
  const rows = pages.flatMap(([page, { headings }]) => {
    const texts = sectionsOf(page.text);
    return headings.map(({ id, text, level }, index) => {
      const isPage = level === 1;
      return [
        text,
        isPage ? '' : page.title,
        isPage ? page.address : `${page.address}#${id}`,
        '',
        '',
        isPage ? 'page' : 'section',
        texts[index] ?? '',
      ];
    });
  });
  return `assaySearch(${JSON.stringify(rows).replaceAll('<', '\\u003c')});\n`;
}

/** The words below each heading, in the order of the headings. */
function sectionsOf(text: string): readonly string[] {
  const plain = text.replace(/^```[\s\S]*?^```$/gmu, '').replace(/<!--.*?-->/gu, '');
  return plain
    .split(/^#{1,6} .*$/mu)
    .slice(1)
    .map((section) =>
      section
        .replace(/[`*|_]+|\]\([^)]*\)|---+/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim()
        .slice(0, most),
    );
}
