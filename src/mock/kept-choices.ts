import { choose, type Asked, type Choice } from './choose.ts';
import type { Plan } from './plan.ts';

/** Chooses as `choose` does, and answers the same object for the same wishes: what is made of it can be found again. */
export type ChooseKept = (plan: Plan, asked: Asked) => Choice;

// Of an operation: more than clients in one test suite ask for, and few enough that none can fill the memory.
const keptLimit = 100;

/** Keeps choices by what they depend on. */
export function createChooseKept(): ChooseKept {
  const byPlan = new WeakMap<Plan, Map<string, Choice>>();
  return (plan, asked) => {
    const kept = byPlan.get(plan) ?? new Map<string, Choice>();
    byPlan.set(plan, kept);
    const key = keyOf(asked);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = choose(plan, asked);
    if (kept.size < keptLimit) kept.set(key, made);
    return made;
  };
}

/** Every member of `asked` has its part: what may hold anything stands last in its line. */
function keyOf({ wishes: { names, status }, accept = '*/*', matchedName, errorIfMissing }: Asked): string {
  if (names.length === 0 && status === undefined && matchedName === undefined && accept === '*/*') return '';
  return JSON.stringify([names, status, accept, matchedName, errorIfMissing]);
}
