import type { AnswerCheck } from '../case.ts';
import { isStatus } from '../compare/declared-answers.ts';

/** A request for an undeclared status is answered as promised: with an error, or as if no status was asked for. */
export const unknownStatusBehaviour: AnswerCheck = {
  name: 'unknown-status-behaviour',
  docs: {
    sends: 'a status that is not declared',
    asserts: 'an error, or the usual answer, as promised',
    why: 'clients must know which of the two',
    todo: 'Answer a status that is not declared as the profile says, or choose another `--profile`.',
    failure: 'A status that is not declared must be answered as if it had not been asked for; found 404.',
  },
  layer: 'selection',
  kinds: ['unknown-status'],
  appliesIf: {
    what: 'a status that is not declared is answered in a certain way',
    holds: ({ unknownStatus }) => unknownStatus !== undefined,
  },
  failureOf: ({ case: { expectedAnswers: usual }, replies: [{ status }], profile }) => {
    const isUsual = usual.some((answer) => isStatus(answer.status, status));
    if (profile.unknownStatus === 'error' ? status >= 400 : status < 400 || isUsual) return undefined;
    const expected = profile.unknownStatus === 'error' ? 'with an error' : 'as if it had not been asked for';
    return { message: `A status that is not declared must be answered ${expected}; found ${status}.` };
  },
};
