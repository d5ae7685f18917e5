import { isStatus } from '../compare/declared-answers.ts';
import type { AnswerCheck } from '../case.ts';

/** A name that no example has is answered as configured: with an error, or with another example of the operation. */
export const missingExampleBehaviour: AnswerCheck = {
  name: 'missing-example-behaviour',
  docs: {
    sends: 'a name that no example has',
    asserts: '4xx, or no error, as configured',
    why: 'clients must know which of the two',
    todo: 'Configure the target and the replay alike: `--error-if-forced-example-not-found` where a name of no example is an error.',
    failure: 'A name that no example has must be answered with an error of 4xx; found 201.',
    promise: { section: 'Errors, rule 1', text: 'a name that does not exist is an error, or another example' },
  },
  layer: 'selection',
  kinds: ['missing-name', 'fallback'],
  appliesIf: {
    what: 'a name that no example has is answered in a certain way',
    holds: ({ missingName }) => missingName !== undefined,
  },
  failureOf: ({ case: { expectedAnswers: answers }, replies: [{ status }], profile }) => {
    const isError = status >= 400 && status <= 499;
    if (profile.missingName === 'error') {
      const message = `A name that no example has must be answered with an error of 4xx; found ${status}.`;
      return isError ? undefined : { message };
    }
    // Other checks read any other answer as one to an unnamed request.
    if (!isError || answers.some((answer) => isStatus(answer.status, status))) return undefined;
    return {
      message: `A name that no example has must be answered with another example of the operation; found ${status}.`,
    };
  },
};
