import { entriesOf, type Contents } from './entry.ts';

/** How many entries are searched. */
const mostSearched = 50_000;

/** The script that hands a page what search looks through: title, detail, address, verb and description of each entry. */
export function searchScript(allContents: readonly Contents[]): string {
  const isAlone = allContents.length === 1;
  const rows = allContents.flatMap((contents) =>
    entriesOf(contents).map(({ title, detail, address, verb, kind }) => {
      const isOverview = kind === 'overview';
      const shown = isOverview ? contents.title : title;
      return [
        shown.slice(0, 120),
        detail === shown ? '' : detail.slice(0, 160),
        address,
        verb ?? '',
        isAlone ? '' : contents.title.slice(0, 80),
      ];
    }),
  );
  const text = JSON.stringify(rows.slice(0, mostSearched)).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `assaySearch(${text});\n`;
}
