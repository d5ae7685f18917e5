import type { AnswerCheck } from '../case.ts';
import { titleOf, wrongExample } from './shared/expected-answers.ts';

/** A request that equals a named request example is answered with the response example of that name. */
export const exampleMatchedByRequest: AnswerCheck = {
  name: 'example-matched-by-request',
  docs: {
    sends: 'a named request example; parameters with their examples of one name',
    asserts: 'not another example',
    why: 'docs promise it, where the request chooses',
    todo: 'Let a request that equals an example of the description be answered with the response example of that name.',
    failure: 'The request of the example `general_entry` must be answered with it; found the example `event_entry`.',
  },
  layer: 'selection',
  kinds: ['matched'],
  appliesIf: {
    what: 'the request body chooses the example',
    holds: ({ matchesRequests }) => matchesRequests,
  },
  failureOf: (replayed) => {
    const wrong = wrongExample(replayed);
    const [answer] = replayed.case.expectedAnswers;
    if (wrong === undefined || answer === undefined) return undefined;
    return { message: `The request of ${titleOf(answer)} must be answered with it; found ${titleOf(wrong)}.`, answer };
  },
};
