import { distance } from '../../lib/nearest.ts';

/** A row that has all words of a query, or some. */
interface RowMatch {
  readonly row: number;
  readonly score: number;
  /** The words of its first column that were met. */
  readonly titleWords: ReadonlySet<string>;
}

/** The rows that `terms` are met in: all of them, or with `isAny` one. With `isNear` a word may have letters wrong. */
export type FindRows = (
  terms: readonly string[],
  how: { readonly isNear: boolean; readonly isAny: boolean },
) => readonly RowMatch[];

interface Met {
  score: number;
  readonly terms: Set<string>;
  readonly titleWords: Set<string>;
}

/**
 * Makes an index of rows of words, whose columns have the weights `boosts`; those without weight are left out. Rows are scored by BM25+ (Lv and Zhai, 2011), each
 * column for itself: rare words count more than frequent ones, and words among few more than those among many.
 */
export function createWordIndex(
  rows: readonly (readonly (readonly string[])[])[],
  boosts: readonly number[],
): FindRows {
  const columns = boosts.flatMap((boost, at) => (boost === 0 ? [] : [at]));
  /** The count of a word in each row, by word and column. */
  const counts = new Map<string, Map<number, number>[]>();
  const lengths = rows.map((row) => row.map((words) => new Set(words).size));
  const averages = boosts.map((_, column) => lengths.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);
  for (const [row, texts] of rows.entries())
    for (const column of columns)
      for (const word of texts[column] ?? []) {
        const byColumn = counts.get(word) ?? boosts.map(() => new Map<number, number>());
        const byRow = byColumn[column];
        counts.set(word, byColumn);
        byRow?.set(row, (byRow.get(row) ?? 0) + 1);
      }
  const score = (word: string, byColumn: readonly ReadonlyMap<number, number>[], tell: Tell): void => {
    for (const [column, byRow] of byColumn.entries()) {
      const rarity = Math.log(1 + (rows.length - byRow.size + 0.5) / (byRow.size + 0.5)) * (boosts[column] ?? 0);
      for (const [row, count] of byRow) {
        const share = (lengths[row]?.[column] ?? 0) / (averages[column] ?? 1);
        tell(row, rarity * (0.5 + (count * 2.2) / (count + 1.2 * (0.3 + 0.7 * share))), column === 0 ? [word] : []);
      }
    }
  };
  return (terms, { isNear, isAny }) => {
    const met = new Map<number, Met>();
    for (const term of terms)
      for (const [word, byColumn] of counts) {
        const weight = weightOf(term, word, isNear);
        if (weight === 0) continue;
        score(word, byColumn, (row, points, titleWords) => {
          const known = met.get(row) ?? { score: 0, terms: new Set(), titleWords: new Set() };
          met.set(row, known);
          known.score += points * weight;
          known.terms.add(term);
          for (const each of titleWords) known.titleWords.add(each);
        });
      }
    const needed = isAny ? 1 : new Set(terms).size;
    return [...met]
      .filter(([, known]) => known.terms.size >= needed)
      .map(([row, known]) => ({ row, score: known.score * known.terms.size, titleWords: known.titleWords }));
  };
}

type Tell = (row: number, points: number, titleWords: readonly string[]) => void;

/** The weight of `word` for one who typed `term`: itself, its beginning, or with one letter in four wrong; else nothing. */
function weightOf(term: string, word: string, isNear: boolean): number {
  const { length } = word;
  if (word.startsWith(term)) return term === word ? 1 : (0.5 * length) / (length + 0.3 * (length - term.length));
  const most = isNear && term.length > 3 ? Math.round(term.length / 4) : 0;
  if (Math.abs(length - term.length) > most || most === 0) return 0;
  const edits = distance(term, word);
  return edits > most ? 0 : (0.2 * length) / (length + edits);
}
