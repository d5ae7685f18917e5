import MiniSearch from 'minisearch';

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
/** The weight of a row whose name was typed. */
const named = { called: 4, other: 2 };
/** Words of titles that say nothing: a title that is met whole comes before one that is met in part. */
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'in', 'and']);
/** The description in view comes before others. */
const inView = 1.5;

/** Finds rows for what a reader typed, best first: every word must be there, as it is, as a beginning, or with a letter wrong. */
export type Find = (text: string, prefix: string) => readonly SearchRow[];

/** Makes the index of `rows`, once. `prefix` begins the addresses of the description in view. */
export function createFind(rows: readonly SearchRow[]): Find {
  const index = new MiniSearch<{ readonly id: number }>({
    fields: ['title', 'detail', 'words', 'verb', 'description'],
    extractField: ({ id }, name) => (name === 'id' ? id : fieldOf(rows, id, name)),
    tokenize: tokensOf,
    processTerm: (term) => term.toLowerCase(),
  });
  index.addAll(rows.map((_, id) => ({ id })));
  return (text, prefix) => {
    const typed = bare(text);
    const options = {
      boost: { title: 4, detail: 2.5, verb: 1.5, description: 0.3 },
      prefix: true,
      fuzzy: (term: string) => (term.length > 3 ? 0.25 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boostDocument: (id: unknown) => {
        const [title = '', detail = '', address = '', , description = '', kind = '', words = ''] =
          rows[Number(id)] ?? [];
        const isCalled = (weights[kind] ?? 1) > 1;
        const names = [title, ...detail.split(' ')];
        // Readers write the name of an operation in their own way, and its id, which is the first of its words.
        const called = isCalled ? [...names, words.split(' ', 1)[0] ?? ''] : [];
        const isNamed = names.includes(text.trim()) || called.some((name) => bare(name) === typed);
        return (
          (isNamed ? named[isCalled ? 'called' : 'other'] : 1) *
          (weights[kind] ?? 1) *
          (description !== '' && address.startsWith(prefix) ? inView : 1)
        );
      },
    };
    const exact = index.search(text, { ...options, fuzzy: false, combineWith: 'AND' });
    const all = exact.length > 0 ? exact : index.search(text, { ...options, combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(text, { ...options, combineWith: 'OR' });
    return found
      .map(({ id, score, match }) => {
        const title = tokensOf(rows[Number(id)]?.[0] ?? '').map((word) => word.toLowerCase());
        const telling = title.filter((word) => !fillers.has(word));
        const met = telling.filter((word) => match[word]?.includes('title')).length;
        return { id: Number(id), score: score * (1 + (2 * met) / Math.max(1, telling.length)) };
      })
      .sort((a, b) => b.score - a.score)
      .flatMap(({ id }) => rows.slice(id, id + 1));
  };
}

/** The letters and digits of a name in lower case, of one or of several: `listSites`, `list site`. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/u, '');
}

const columns = ['title', 'detail', 'address', 'verb', 'description', 'kind', 'words'];

function fieldOf(rows: readonly SearchRow[], id: number, name: string): string {
  return rows[id]?.[columns.indexOf(name)] ?? '';
}

/** The words of a text: `joinWaitingList` is found by itself, by `join`, and by `waitinglist`. */
function tokensOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const humps = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
    const pairs = humps.slice(1).map((hump, index) => `${humps[index] ?? ''}${hump}`);
    return word === '' ? [] : [...new Set([word, ...humps, ...pairs])];
  });
}
