import type { AnswerCheck } from '../case.ts';
import { answersOfStatus, statusesOf } from './shared/expected-answers.ts';

/** The status is that of the example. */
export const statusExpected: AnswerCheck = {
  name: 'status-expected',
  docs: {
    sends: 'replayed examples',
    asserts: 'the status of the example',
    why: 'clients branch on it',
    todo: 'Answer with the documented status, or document the one that came.',
    failure: 'The status must be 201; found 200.',
  },
  layer: 'status',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'fallback'],
  judge: (replayed) => {
    if (answersOfStatus(replayed).length > 0) return undefined;
    const [answer] = replayed.case.expectedAnswers;
    return {
      message: `The status must be ${statusesOf(replayed.case)}; found ${replayed.replies[0].status}.`,
      ...(answer && { answer }),
    };
  },
};
