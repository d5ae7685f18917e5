import { keysOf } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { perObject } from '../src/lib/cache.ts';

/** The candidate that a word likely stands for. */
export type Suggest = (word: string, candidates: Iterable<string>) => string | undefined;

/** The comparisons that one call of a check may spend on suggestions: all with all would be quadratic. */
const comparisons = 20_000;

/** Suggestions for one call of a check. When all comparisons are spent, there are none. */
export function suggester(): Suggest {
  let left = comparisons;
  return (word, candidates) => {
    if (left <= 0) return undefined;
    const names = [...candidates].slice(0, left);
    left -= names.length;
    return nearest(word, names);
  };
}

/** The keys of an object that many references name, listed once. */
export const namesOf: (value: object) => readonly string[] = /* @__PURE__ */ perObject(keysOf);
