import type { AnswerCheck } from '../case.ts';
import { compareBody } from '../compare/body.ts';
import { titleOf } from './shared/expected-answers.ts';

/** If examples are answered verbatim, neither sent fields of a PATCH nor the id of its path change them. */
export const strictExamples: AnswerCheck = {
  name: 'strict-examples',
  docs: {
    sends: 'PATCH with values that stand in no example, at every depth, as null, as a list; another id',
    asserts: 'the example unchanged',
    why: 'the options say so',
    todo: 'Answer a PATCH with the example as it is. If sent fields are to show, leave `--strict-examples` out.',
    failure: 'The answer to a PATCH must be the example of 200 unchanged; found another body.',
  },
  layer: 'body',
  kinds: ['patch', 'path-id'],
  appliesIf: {
    what: 'a PATCH is answered with the example unchanged',
    option: '--strict-examples',
    holds: ({ patch }) => patch === 'verbatim',
  },
  failureOf: ({ case: { expectedAnswers: answers }, replies: [reply], description }) => {
    const compared = answers.map((answer) => compareBody(description, reply, answer, []).kind);
    const [answer] = answers;
    if (answer === undefined || compared.some((kind) => kind === 'equal' || kind === 'unknown')) return undefined;
    return { message: `The answer to a PATCH must be ${titleOf(answer)} unchanged; found another body.`, answer };
  },
};
