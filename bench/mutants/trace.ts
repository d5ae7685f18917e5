import type { Mutant } from './mutants-of.ts';

/** Where a traced source tells what was reached: a list of bytes on the global object, one for each mutant. */
const traceName = 'assayReached';

/**
 * The text of a source that tells which of its mutants' places are reached: those of `mutants`, which are all of `text`, and are
 * numbered from `first`. The lines stay where they are.
 */
export function traced(text: string, mutants: readonly Mutant[], first: number): string {
  const marks = mutants.flatMap(({ start, end, isStatement }, index) => {
    const mark = `reachedMutants[${first + index}]=1`;
    const length = end - start;
    return [
      // What starts first is outermost; of two that start or end together the longer is.
      { at: start, isEnd: 0, rank: -length, index, text: isStatement ? `{${mark};` : `(${mark},` },
      { at: end, isEnd: 1, rank: length, index: -index, text: isStatement ? '}' : ')' },
    ];
  });
  const inOrder = marks.sort((a, b) => a.at - b.at || b.isEnd - a.isEnd || a.rank - b.rank || a.index - b.index);
  let [at, out] = [0, `const reachedMutants=globalThis.${traceName}??[];`];
  for (const mark of inOrder) {
    out += text.slice(at, mark.at) + mark.text;
    at = mark.at;
  }
  return out + text.slice(at);
}
