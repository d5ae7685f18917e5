import type { Check } from '../case.ts';
import { answersOfStatus, answersOfStatusAndType, typesOf } from './shared/expected-answers.ts';

/** The one media type that `Accept` allows is the one that comes. */
export const acceptNegotiation: Check = {
  name: 'accept-negotiation',
  layer: 'content type',
  kinds: ['accept'],
  promise: {
    what: 'answers come from the examples of the description',
    isMade: ({ servesExamples }) => servesExamples,
  },
  judge: (exchange) => {
    const due = answersOfStatus(exchange);
    const [answer] = due;
    if (answer === undefined || answersOfStatusAndType(exchange).length > 0) return undefined;
    const found = exchange.replies[0].headers['content-type'] ?? 'none';
    return { message: `\`Accept: ${typesOf(due)}\` must be answered with that type; found ${found}.`, answer };
  },
};
