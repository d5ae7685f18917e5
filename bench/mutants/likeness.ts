/** How much a source and a test speak of the same things, from 0 to 1: the most alike of all tests has 1. */
export type Likeness = (source: string, tests: readonly string[]) => ReadonlyMap<string, number>;

/**
 * Compares files by their words. A word counts by its rarity among tests: one that few of them have, such as the keyword of a standard
 * that a source is about, says much.
 */
export function createLikeness(tests: readonly string[], read: (file: string) => string): Likeness {
  const wordsOfTests = new Map(tests.map((test) => [test, wordsIn(read(test))]));
  const counts = new Map<string, number>();
  for (const words of wordsOfTests.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(tests.length / (counts.get(word) ?? tests.length));
  return (source, among) => {
    const words = wordsIn(read(source));
    const weights = among.map((test) => {
      const own = wordsOfTests.get(test) ?? new Set();
      const shared = [...words].filter((word) => own.has(word)).reduce((sum, word) => sum + weightOf(word), 0);
      // A long test has something of everything.
      return shared / Math.sqrt(own.size + 1);
    });
    const most = Math.max(...weights, Number.MIN_VALUE);
    return new Map(among.map((test, index) => [test, (weights[index] ?? 0) / most]));
  };
}

/** The words of a text in small letters, those in compound names included. */
function wordsIn(text: string): ReadonlySet<string> {
  const names = text.match(/[A-Za-z][A-Za-z\d]{2,}/gu) ?? [];
  return new Set(
    names.flatMap((name) => [name, ...name.split(/(?=[A-Z])/u)].map((word) => word.toLowerCase().replace(/s$/u, ''))),
  );
}
