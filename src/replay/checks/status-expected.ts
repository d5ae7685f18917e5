import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { isLostStatus } from '../compare/declared-answers.ts';
import { answersOfStatus, declaredOfStatus, statusesOf } from './shared/expected-answers.ts';

/** The status is that of the example. */
export const statusExpected: AnswerCheck = {
  name: 'status-expected',
  docs: {
    sends: 'replayed examples',
    asserts:
      'the status of the example; in `none` a status that is declared, and 2xx where every value sent is an example of the description',
    why: 'clients branch on it',
    todo: 'Answer with the documented status, or document the one that came. If the target refuses a made-up value, `--value` gives another.',
    failure: 'The status must be 201; found 200.',
    promise: { section: 'Endpoints', text: 'the answer is generated from the examples of the operation' },
  },
  layer: 'status',
  kinds: [
    'plain',
    'accept',
    'credentials',
    'named',
    'matched',
    'patch',
    'echo',
    'fallback',
    'read-back',
    'gone',
    'recorded',
    'recorded-part',
  ],
  failureOf: (replayed) => {
    const { case: asked, replies, profile, description } = replayed;
    if (answersOfStatus(replayed).length > 0) return undefined;
    const [{ status }] = replies;
    // The check `reference` reports the reference.
    if (
      profile.acceptsDeclared &&
      status < 500 &&
      asked.operation &&
      isLostStatus(description, asked.operation, status)
    )
      return undefined;
    // The check `deleted-gone` reads other answers.
    if (asked.kind === 'gone' && status < 500) return undefined;
    const [answer] = asked.expectedAnswers;
    return { message: messageFor(replayed), ...(answer && { answer }) };
  },
};

function messageFor(replayed: ReplayedCase): string {
  const { case: asked, replies, profile } = replayed;
  const [{ status }] = replies;
  const must = `The status must be ${statusesOf(asked)}`;
  if (!profile.acceptsDeclared) return `${must}; found ${status}.`;
  if (status >= 500) return `The status must be below 500; found ${status}.`;
  if (declaredOfStatus(replayed).length > 0)
    return `${must}, as all values sent are examples of the description; found ${status}.`;
  const declared = [...new Set(asked.declaredAnswers.map((each) => each.status))];
  return `The status must be a declared one (${declared.join(', ')}); found ${status}.`;
}
