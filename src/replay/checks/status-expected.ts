import type { Check } from '../case.ts';
import { answersOfStatus, statusesOf } from './shared/expected-answers.ts';

/** The status is the one of the example. */
export const statusExpected: Check = {
  name: 'status-expected',
  layer: 'status',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'fallback'],
  judge: (exchange) => {
    if (answersOfStatus(exchange).length > 0) return undefined;
    const [answer] = exchange.case.answers;
    return {
      message: `The status must be ${statusesOf(exchange.case)}; found ${exchange.replies[0].status}.`,
      ...(answer && { answer }),
    };
  },
};
