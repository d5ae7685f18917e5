import { entriesOf, type Book } from '../entries/entry.ts';

/** More entries are not searched. */
const mostSearched = 50_000;

/** The script that hands a page what search looks through: title, detail, address, verb and description of each entry. */
export function searchScript(books: readonly Book[]): string {
  const isAlone = books.length === 1;
  const rows = books.flatMap((book) =>
    entriesOf(book).map(({ title, detail, address, verb, kind }) => {
      const isOverview = kind === 'overview';
      const shown = isOverview ? book.title : title;
      return [
        shown.slice(0, 120),
        detail === shown ? '' : detail.slice(0, 160),
        address,
        verb ?? '',
        isAlone ? '' : book.title.slice(0, 80),
      ];
    }),
  );
  const text = JSON.stringify(rows.slice(0, mostSearched)).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `assaySearch(${text});\n`;
}
