import { createWordIndex } from './word-index.ts';

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
/** The weight of a row whose name was typed: of what readers can call, and of others. */
const [namedCall, namedOther] = [4, 2];
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

function weightOf(
  [title, detail, address, , description, kind, words]: SearchRow,
  text: string,
  prefix: string,
): number {
  const typed = bare(text);
  const weight = weights[kind] ?? 1;
  const isCalled = weight > 1;
  const names = [title, ...detail.split(' ')];
  // Readers write the name of an operation in their own way, and its id, which is the first of its words.
  const called = isCalled ? [...names, words.split(' ', 1)[0] ?? ''] : [];
  const isNamed = names.includes(text.trim()) || called.some((name) => bare(name) === typed);
  return (
    (isNamed ? (isCalled ? namedCall : namedOther) : 1) *
    weight *
    (description !== '' && address.startsWith(prefix) ? inView : 1)
  );
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
