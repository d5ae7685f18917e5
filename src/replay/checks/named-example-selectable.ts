import type { AnswerCheck } from '../case.ts';
import { titleOf, wrongExample } from './shared/expected-answers.ts';

/** Asked for an example by name, the target answers with it and with no other, whatever the request body is. */
export const namedExampleSelectable: AnswerCheck = {
  name: 'named-example-selectable',
  docs: {
    sends: "an example's name with another example's request",
    asserts: 'not another example',
    why: 'docs promise it',
    todo: 'Let the header choose the example, whatever the body of the request is.',
    failure: 'The body must be the example `event_entry`, which was asked for; found the example `general_entry`.',
    promise: { section: 'Endpoints, rule 1', text: 'the header selects the example that it names' },
  },
  layer: 'selection',
  kinds: ['named'],
  appliesIf: {
    what: 'an example can be asked for by its name',
    holds: ({ selector }) => selector !== undefined,
  },
  failureOf: (replayed) => {
    const wrong = wrongExample(replayed);
    const [answer] = replayed.case.expectedAnswers;
    // An example of that name in another media type is a failure of `content-type-expected`.
    if (wrong === undefined || answer === undefined || wrong.example?.name === replayed.case.example) return undefined;
    return { message: `The body must be ${titleOf(answer)}, which was asked for; found ${titleOf(wrong)}.`, answer };
  },
};
