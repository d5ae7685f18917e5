import type { Description } from '../../description/description.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { compareBody } from '../compare/body.ts';
import { readJson } from '../compare/read-body.ts';
import { type Comparison, differencesBetween, mergeFields } from '../compare/differences.ts';
import { type DeclaredAnswer, documentedBody } from '../compare/declared-answers.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { Reply } from '../target.ts';
import type { AnswerCheck } from '../case.ts';
import { titleOf } from './shared/expected-answers.ts';

/** Fields that a PATCH does not send stay as in the example. */
export const patchUntouched: AnswerCheck = {
  name: 'patch-untouched',
  docs: {
    sends: 'PATCH with values that stand in no example',
    asserts: 'other fields are those of the example',
    why: 'a PATCH changes what it names',
    todo: 'Change no field but those that the PATCH sends.',
    failure: 'Fields that a PATCH does not send must be those of the example of 200; found others.',
    promise: { section: 'Endpoints, PATCH', text: 'only the sent fields are changed' },
  },
  layer: 'body',
  kinds: ['patch'],
  appliesIf: {
    what: 'the fields sent with a PATCH show in its answer',
    holds: ({ patch }) => patch === 'applied',
  },
  failureOf: ({ case: { expectedAnswers: answers, requestFields, probe }, replies: [reply], description }) => {
    const compared = answers.map((answer) => ({
      answer,
      comparison: compareRest(description, reply, answer, { requestFields, probe }),
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

/** Compares the fields that the request does not decide, also inside objects that it sends in part. */
function compareRest(
  description: Description,
  reply: Reply,
  answer: DeclaredAnswer,
  { requestFields, probe }: { readonly requestFields: readonly string[]; readonly probe: JsonObject },
): Comparison {
  const comparison = compareBody(description, reply, answer, requestFields);
  const documented = documentedBody(description, answer);
  const received = readJson(reply.body);
  if (comparison.kind === 'unknown' || documented.kind !== 'json' || received.kind === 'other') return comparison;
  const inside = Object.entries(probe).flatMap(([key, sent]) => {
    const before = member(documented.value, key);
    if (!isObject(sent) || !isObject(before)) return [];
    return differencesBetween(mergeFields(before, sent), member(received.value, key), toPointer([key]));
  });
  const differences = [...(comparison.kind === 'different' ? comparison.differences : []), ...inside];
  return differences.length === 0 ? comparison : { kind: 'different', differences };
}
