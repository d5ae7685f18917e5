import type { Answer } from '../compare/declared-answers.ts';
import type { Check, Failure } from '../case.ts';
import { compareBody } from '../compare/body.ts';
import type { Comparison } from '../compare/comparison.ts';
import { answersOfStatusAndType, titleOf } from './shared/expected-answers.ts';
import { fewAnswers, servedOf } from '../compare/matching-example.ts';

/** The body is the example: the same JSON value, or the same bytes. */
export const bodyEqualsExample: Check = {
  name: 'body-equals-example',
  layer: 'body',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  promise: {
    what: 'answers come from the examples of the description',
    isMade: ({ servesExamples }) => servesExamples,
  },
  judge: (exchange) => {
    const [reply] = exchange.replies;
    if (exchange.case.method === 'HEAD') return undefined;
    const due = answersOfStatusAndType(exchange);
    const { description } = exchange;
    const { decided } = exchange.case;
    if (due.length === 0 || servedOf(due, { description, reply, decided, isLenient: true }) !== undefined)
      return undefined;
    const compared = due.slice(0, fewAnswers).map((answer) => ({
      answer,
      comparison: compareBody(description, reply, answer, decided),
    }));
    const [first, ...rest] = compared;
    if (first === undefined) return undefined;
    // With several examples the one that is least different was most likely meant.
    const least = rest.reduce((best, each) => (weight(each.comparison) < weight(best.comparison) ? each : best), first);
    return toFailure(least.answer, least.comparison, rest.length > 0);
  },
};

function weight(comparison: Comparison): number {
  return comparison.kind === 'different' ? comparison.differences.length : Infinity;
}

function toFailure(answer: Answer, comparison: Comparison, hasOthers: boolean): Failure {
  const due = `${titleOf(answer)}${hasOthers ? ', or another one of its status' : ''}`;
  if (comparison.kind === 'other') return { message: `The body must be ${due}; found ${comparison.found}.`, answer };
  const differences = comparison.kind === 'different' ? comparison.differences : [];
  const count = differences.length === 1 ? 'one difference' : `${differences.length} differences`;
  return { message: `The body must be ${due}; found ${count}.`, differences, answer };
}
