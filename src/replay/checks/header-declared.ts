import type { Check } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/** A header that a response declares as required is there, and one that is there is valid by its schema, whatever its style. */
export const headerDeclared: Check = {
  name: 'header-declared',
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  judge: (exchange) => {
    const [answer] = answersOfStatus(exchange);
    if (answer === undefined) return undefined;
    const [violation] = exchange.judgeResponse({ headers: answer.headers }, exchange.replies[0]);
    return violation && { message: violation.message, answer };
  },
};
