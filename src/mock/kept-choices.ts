import { createKept, type Keep } from '../lib/bounded-cache.ts';
import { choose, type ChoiceCriteria, type AnswerChoice } from './choose.ts';
import type { Plan } from './plan.ts';

/** Chooses as `choose` does, and answers the same object for the same preferences: what is made of it can be found again. */
export type ChooseKept = (plan: Plan, criteria: ChoiceCriteria) => AnswerChoice;

// Of an operation: more than clients in one test suite ask for, and few enough that none can fill the memory.
const choicesKept = 100;

/** Keeps choices by what they depend on. */
export function createChooseKept(): ChooseKept {
  const byPlan = new WeakMap<Plan, Keep<string, AnswerChoice>>();
  return (plan, criteria) => {
    let keep = byPlan.get(plan);
    if (keep === undefined) {
      keep = createKept<string, AnswerChoice>(choicesKept);
      byPlan.set(plan, keep);
    }
    return keep(keyOf(criteria), () => choose(plan, criteria));
  };
}

/** Every member of `criteria` has its part: what may hold anything stands last in its line. */
function keyOf({
  preferences: { names, status },
  accept = '*/*',
  matchedName,
  errorIfMissing,
}: ChoiceCriteria): string {
  // Nearly all requests wish for nothing, or for a name.
  const isSimple = status === undefined && matchedName === undefined && accept === '*/*' && names.length < 2;
  if (isSimple) return names[0] === undefined ? '' : `${errorIfMissing ? '!' : '='}${names[0]}`;
  return JSON.stringify([names, status, accept, matchedName, errorIfMissing]);
}
