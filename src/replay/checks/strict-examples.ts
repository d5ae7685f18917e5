import type { AnswerCheck } from '../case.ts';
import { compareBody } from '../compare/body.ts';
import { titleOf } from './shared/expected-answers.ts';

/** Where examples are answered verbatim, neither fields sent with a PATCH nor the id of its path change anything. */
export const strictExamples: AnswerCheck = {
  name: 'strict-examples',
  layer: 'body',
  kinds: ['patch', 'path-id'],
  appliesIf: {
    what: 'a PATCH is answered with the example unchanged',
    option: '--strict-examples',
    holds: ({ patch }) => patch === 'verbatim',
  },
  judge: ({ case: { expectedAnswers: answers }, replies: [reply], description }) => {
    const compared = answers.map((answer) => compareBody(description, reply, answer, []).kind);
    const [answer] = answers;
    if (answer === undefined || compared.some((kind) => kind === 'equal' || kind === 'unknown')) return undefined;
    return { message: `The answer to a PATCH must be ${titleOf(answer)} unchanged; found another body.`, answer };
  },
};
