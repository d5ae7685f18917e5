import type { Check } from '../case.ts';
import { titleOf, wrongExample } from './shared/expected-answers.ts';

/** Asked for an example by name, the target answers with it and with no other, whatever the request body is. */
export const namedExampleSelectable: Check = {
  name: 'named-example-selectable',
  layer: 'selection',
  kinds: ['named'],
  promise: {
    what: 'an example can be asked for by its name',
    isMade: ({ selector }) => selector !== undefined,
  },
  judge: (exchange) => {
    const wrong = wrongExample(exchange);
    const [answer] = exchange.case.answers;
    // The example of that name in another media type is the content type's affair.
    if (wrong === undefined || answer === undefined || wrong.example?.name === exchange.case.example) return undefined;
    return { message: `The body must be ${titleOf(answer)}, which was asked for; found ${titleOf(wrong)}.`, answer };
  },
};
