import type { Check } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/** A header that a response declares as required is there, and one that is there is valid by its schema, whatever its style. */
export const headerDeclared: Check = {
  name: 'header-declared',
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  judge: (replayed) => {
    const [answer] = answersOfStatus(replayed);
    if (answer === undefined) return undefined;
    const [violation] = replayed.judgeResponse({ headers: answer.headers }, replayed.replies[0]);
    return violation && { message: violation.message, answer };
  },
};
