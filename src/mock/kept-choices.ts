import { choose, type Asked, type Choice } from './choose.ts';
import { createKeep, keyOf, type Keep } from './keep.ts';
import type { Plan } from './plan.ts';

/** Chooses as `choose` does, and answers the same object for the same wishes: what is made of it can be found again. */
export type ChooseKept = (plan: Plan, asked: Asked) => Choice;

// Of an operation: more than clients in one test suite ask for, and few enough that none can fill the memory.
const keptLimits = { count: 100, sizeBytes: 100_000 };

/** Keeps choices by what they depend on. */
export function createChooseKept(): ChooseKept {
  const byPlan = new WeakMap<Plan, Keep<Choice>>();
  return (plan, asked) => {
    const kept = byPlan.get(plan) ?? createKeep<Choice>(keptLimits);
    byPlan.set(plan, kept);
    const key = keyOfWishes(asked);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = choose(plan, asked);
    kept.add(key, made);
    return made;
  };
}

/** Every member of `asked` has its part: the names, which are any number, stand last. */
function keyOfWishes({ wishes: { names, status }, accept = '*/*', matchedName, errorIfMissing }: Asked): string {
  if (names.length === 0 && status === undefined && matchedName === undefined && accept === '*/*') return '';
  return keyOf([errorIfMissing ? '1' : '0', status?.toString(), accept, matchedName, ...names]);
}
