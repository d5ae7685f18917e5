import type { DeclaredAnswer } from '../compare/declared-answers.ts';
import type { AnswerCheck, Failure } from '../case.ts';
import { compareBody, fewAnswers, servedOf } from '../compare/body.ts';
import type { Comparison } from '../compare/differences.ts';
import { answersOfStatusAndType, titleOf } from './shared/expected-answers.ts';

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
