import type { Check } from '../case.ts';
import { compareBody } from '../compare/body.ts';
import { titleOf } from './shared/expected-answers.ts';

/** Fields that a PATCH does not send stay as in the example. */
export const patchUntouched: Check = {
  name: 'patch-untouched',
  layer: 'body',
  kinds: ['patch'],
  appliesIf: {
    what: 'the fields sent with a PATCH show in its answer',
    holds: ({ patch }) => patch === 'applied',
  },
  judge: ({ case: { expectedAnswers: answers, requestFields }, replies: [reply], description }) => {
    const compared = answers.map((answer) => ({
      answer,
      comparison: compareBody(description, reply, answer, requestFields),
    }));
    if (compared.some(({ comparison: { kind } }) => kind === 'equal' || kind === 'unknown')) return undefined;
    const [least] = compared
      .flatMap(({ answer, comparison }) =>
        comparison.kind === 'different' ? [{ answer, differences: comparison.differences }] : [],
      )
      .sort((a, b) => a.differences.length - b.differences.length);
    if (least === undefined) return undefined;
    const message = `Fields that a PATCH does not send must be those of ${titleOf(least.answer)}; found others.`;
    return { message, ...least };
  },
};
