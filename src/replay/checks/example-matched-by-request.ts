import type { Check } from '../case.ts';
import { titleOf, wrongExample } from './shared/expected-answers.ts';

/** A request that equals a named request example is answered with the response example of that name. */
export const exampleMatchedByRequest: Check = {
  name: 'example-matched-by-request',
  layer: 'selection',
  kinds: ['matched'],
  promise: {
    what: 'the request body chooses the example',
    isMade: ({ matchesRequests }) => matchesRequests,
  },
  judge: (exchange) => {
    const wrong = wrongExample(exchange);
    const [answer] = exchange.case.answers;
    if (wrong === undefined || answer === undefined) return undefined;
    return { message: `The request of ${titleOf(answer)} must be answered with it; found ${titleOf(wrong)}.`, answer };
  },
};
