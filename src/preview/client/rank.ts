import { distance } from '../../lib/nearest.ts';

/** Title, detail, address, verb, description, kind, and other words that readers may know it by. */
export type SearchRow = readonly [string, string, string, string, string, string, string];

/** The weight of what an entry is: readers look for what they can call. */
const weights: Readonly<Record<string, number>> = {
  operation: 1.6,
  channel: 1.5,
  event: 1.5,
  webhook: 1.4,
  tool: 1.4,
  resource: 1.2,
  prompt: 1.2,
  mcp: 1.2,
  page: 1.2,
  message: 0.9,
  schema: 0.8,
  component: 0.5,
};
/** The weight of a verb: who names a thing alone looks for it, and seldom to remove it. */
const verbWeights: Readonly<Record<string, number>> = { GET: 1.1, DELETE: 0.8 };
/** The weight of a row whose name was typed: of what readers can call, to the letter and in their own way, and of others. */
const [namedExactly, namedCall, namedOther] = [16, 4, 2];
/** Words of titles that say nothing: a title that is met whole comes before one that is met in part. */
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'in', 'and']);
/** The description in view comes before others. */
const inView = 1.5;

/** Finds rows for what a reader typed, best first: every word must be there, as it is, as a beginning, or with a letter wrong. */
export type Find = (text: string, prefix: string) => readonly SearchRow[];

/** The weight of a word in each column of a row; the address and the kind are not searched. */
const boosts = [4, 2.5, 0, 1.5, 0.3, 0, 1];

/** Makes the index of `rows`, once. `prefix` begins the addresses of the description in view. */
export function createFind(rows: readonly SearchRow[]): Find {
  const search = createWordIndex(
    rows.map((row) => row.map(wordsOf)),
    boosts,
  );
  return (text, prefix) => {
    const words = wordsOf(text);
    const exact = search(words, { isNear: false, isAny: false });
    const near = exact.length > 0 ? exact : search(words, { isNear: true, isAny: false });
    const found = near.length > 0 ? near : search(words, { isNear: true, isAny: true });
    return found
      .flatMap(({ row: index, score, titleWords }) =>
        rows.slice(index, index + 1).map((row) => {
          const telling = wordsOf(row[0]).filter((word) => !fillers.has(word));
          const met = telling.filter((word) => titleWords.has(word)).length;
          return [row, score * weightOf(row, text, prefix) * (1 + (2 * met) / Math.max(1, telling.length))] as const;
        }),
      )
      .sort(([, a], [, b]) => b - a)
      .map(([row]) => row);
  };
}

function weightOf(row: SearchRow, text: string, prefix: string): number {
  const [title, detail, address, verb, description, kind, words] = row;
  const typed = bare(text);
  const weight = weights[kind] ?? 1;
  const isCalled = weight > 1;
  const names = [title, ...detail.split(' ')];
  // Readers write the name of an operation in their own way, and its id, which is the first of its words.
  const called = isCalled ? [...names, words.split(' ', 1)[0] ?? ''] : [];
  const said = text.trim();
  // To the letter, or as a line of a log has it. Without signs, `GET /site` would be `getSite`, and an id that of its plural.
  const isExact = called.some((name) => name === said || `${verb} ${name}`.toLowerCase() === said.toLowerCase());
  const isNamed = names.includes(said) || called.some((name) => bare(name) === typed || isNearId(bare(name), said));
  return (
    (isExact ? namedExactly : isNamed ? (isCalled ? namedCall : namedOther) : 1) *
    weight *
    (verbWeights[verb] ?? 1) *
    (description !== '' && address.startsWith(prefix) ? inView : 1)
  );
}

/** An id with a letter wrong: `creteSite` is `createSite` before it is `createSiteSnippet`. */
function isNearId(name: string, typed: string): boolean {
  return /^\w{7,}$/u.test(typed) && Math.abs(name.length - typed.length) < 3 && distance(name, typed) === 1;
}

/** The letters and digits of a name in lower case, of one or of several: `listSites`, `list site`. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/u, '');
}

/** The words of a text: `joinWaitingList` is found by itself, by `join`, and by `waitinglist`. */
function wordsOf(text: string): readonly string[] {
  return text.split(unspaced).flatMap((part, index) => (index % 2 === 1 ? pairsOf(part) : spacedWordsOf(part)));
}

/** Letters of languages that put no spaces between words. */
const unspaced = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]+)/u;

/** Each two letters beside each other: a word is found wherever it stands. */
function pairsOf(text: string): readonly string[] {
  const letters = Array.from(text);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

function spacedWordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const humps = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
    const pairs = humps.slice(1).map((hump, index) => `${humps[index] ?? ''}${hump}`);
    return word === '' ? [] : [...new Set([word, ...humps, ...pairs])].map((each) => each.toLowerCase());
  });
}

/** A row that has all words of a query, or some. */
interface RowMatch {
  readonly row: number;
  readonly score: number;
  /** The words of its first column that were met. */
  readonly titleWords: ReadonlySet<string>;
}

/** The rows that `terms` are met in: all of them, or with `isAny` one. With `isNear` a word may have letters wrong. */
type FindRows = (
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
function createWordIndex(rows: readonly (readonly (readonly string[])[])[], boosts: readonly number[]): FindRows {
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
        const weight = weightOfWord(term, word, isNear);
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
function weightOfWord(term: string, word: string, isNear: boolean): number {
  const { length } = word;
  if (word.startsWith(term)) return term === word ? 1 : (0.5 * length) / (length + 0.3 * (length - term.length));
  const most = isNear && term.length > 3 ? Math.round(term.length / 4) : 0;
  if (Math.abs(length - term.length) > most || most === 0) return 0;
  const edits = distance(term, word);
  return edits > most ? 0 : (0.2 * length) / (length + edits);
}
