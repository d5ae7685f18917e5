import type { AnswerCheck, ReplayedCase, Failure } from '../case.ts';
import { isLostStatus, type DeclaredAnswer } from '../compare/declared-answers.ts';
import {
  answersOfStatus,
  declaredOfStatus,
  statusesOf,
  answersOfStatusAndType,
  titleOf,
} from './shared/expected-answers.ts';
import { compareBody, fewAnswers, servedOf } from '../compare/body.ts';
import type { Comparison } from '../compare/differences.ts';

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
    // The check `reference` reports the reference. A request that asks for an answer by its name or values must still have that one.
    const asksForOne = !profile.acceptsDeclared && ['named', 'matched'].includes(asked.kind);
    const isReported = asked.operation && isLostStatus(description, asked.operation, status);
    if (isReported && !asksForOne && status < 500) return undefined;
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

/** The body is the example: the same JSON value, or the same bytes. */
export const bodyEqualsExample: AnswerCheck = {
  name: 'body-equals-example',
  docs: {
    sends: 'replayed examples',
    asserts: 'the same JSON value (order of keys free), XML elements, fields of a form, items of JSON Lines, or bytes',
    why: 'docs show the example',
    todo: 'Answer with the example, or correct the example where the answer is right.',
    failure: 'The body must be the example `two`; found one difference.',
    promise: { section: 'Endpoints', text: 'the answer is generated from the examples of the operation' },
  },
  layer: 'body',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  appliesIf: {
    what: 'answers come from the examples of the description',
    holds: ({ servesExamples }) => servesExamples,
  },
  failureOf: (replayed) => {
    const [reply] = replayed.replies;
    if (replayed.case.method === 'HEAD') return undefined;
    const expected = answersOfStatusAndType(replayed);
    const { description } = replayed;
    const { requestFields } = replayed.case;
    if (
      expected.length === 0 ||
      servedOf(expected, { description, reply, requestFields, isLenient: true }) !== undefined
    )
      return undefined;
    const compared = expected.slice(0, fewAnswers).map((answer) => ({
      answer,
      comparison: compareBody(description, reply, answer, requestFields),
    }));
    const [first, ...rest] = compared;
    if (first === undefined) return undefined;
    // The example with the fewest differences is the most likely one.
    const least = rest.reduce((best, each) => (weight(each.comparison) < weight(best.comparison) ? each : best), first);
    return toFailure(least.answer, least.comparison, rest.length > 0);
  },
};

function weight(comparison: Comparison): number {
  return comparison.kind === 'different' ? comparison.differences.length : Infinity;
}

function toFailure(answer: DeclaredAnswer, comparison: Comparison, hasOthers: boolean): Failure {
  const expected = `${titleOf(answer)}${hasOthers ? ', or another one of its status' : ''}`;
  if (comparison.kind === 'other')
    return { message: `The body must be ${expected}; found ${comparison.found}.`, answer };
  const differences = comparison.kind === 'different' ? comparison.differences : [];
  const count = differences.length === 1 ? 'one difference' : `${differences.length} differences`;
  return { message: `The body must be ${expected}; found ${count}.`, differences, answer };
}
