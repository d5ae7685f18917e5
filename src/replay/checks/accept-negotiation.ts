import type { AnswerCheck } from '../case.ts';
import { answersOfStatus, answersOfStatusAndType, typesOf } from './shared/expected-answers.ts';

/** The answer has the media type that `Accept` allows, or prefers. */
export const acceptNegotiation: AnswerCheck = {
  name: 'accept-negotiation',
  docs: {
    sends: '`Accept` with one of several types, and with two of them, one preferred',
    asserts: 'that type',
    why: 'clients parse what they asked for',
    todo: 'Choose the media type by `Accept`, or take types that are never sent out of the description.',
    failure: '`Accept: text/csv` must be answered with text/csv; found application/json.',
  },
  layer: 'content type',
  kinds: ['accept'],
  appliesIf: {
    what: 'answers come from the examples of the description',
    holds: ({ servesExamples }) => servesExamples,
  },
  failureOf: (replayed) => {
    const expected = answersOfStatus(replayed);
    const [answer] = expected;
    if (answer === undefined || answersOfStatusAndType(replayed).length > 0) return undefined;
    const found = replayed.replies[0].headers['content-type'] ?? 'none';
    const { accept = '' } = replayed.case.request.headers;
    return { message: `\`Accept: ${accept}\` must be answered with ${typesOf(expected)}; found ${found}.`, answer };
  },
};
