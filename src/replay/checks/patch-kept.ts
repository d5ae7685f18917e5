import { type JsonObject, member, isObject } from '../../lib/json.ts';
import type { Reply } from '../target.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { differencesBetween, type Comparison, mergeFields } from '../compare/differences.ts';
import type { Description } from '../../description/description.ts';
import { compareBody } from '../compare/body.ts';
import { type DeclaredAnswer, documentedBody } from '../compare/declared-answers.ts';
import { toPointer } from '../../lib/pointer.ts';
import { titleOf } from './shared/expected-answers.ts';
import { ifFieldsShow } from './patch-sent.ts';

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
  appliesIf: ifFieldsShow,
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

/** The answer to a PATCH is the whole record: no field of the example is missing. */
export const patchWholeRecord: AnswerCheck = {
  name: 'patch-whole-record',
  docs: {
    sends: 'PATCH with values that stand in no example',
    asserts: 'every field of the example is there',
    why: 'clients replace their copy',
    todo: 'Answer a PATCH with the whole record, not with what was sent.',
    failure: 'The answer to a PATCH must be the whole record; found none of `id`, `place`.',
    promise: { section: 'Endpoints, PATCH', text: 'the whole record comes back' },
  },
  layer: 'body',
  kinds: ['patch'],
  appliesIf: ifFieldsShow,
  failureOf: ({ case: { expectedAnswers: answers, probe }, replies: [reply], description }) => {
    const received = readJson(reply.body);
    if (received.kind === 'other' || !isObject(received.value)) return undefined;
    const { value } = received;
    const missing = answers.flatMap((answer) => {
      const documented = documentedBody(description, answer);
      if (documented.kind !== 'json' || !isObject(documented.value)) return [];
      return [{ answer, keys: missingKeys(documented.value, value, probe) }];
    });
    const [least] = [...missing].sort((a, b) => a.keys.length - b.keys.length);
    if (least === undefined || least.keys.length === 0) return undefined;
    const names = least.keys.map((key) => `\`${key}\``).join(', ');
    return { message: `The answer to a PATCH must be the whole record; found none of ${names}.`, answer: least.answer };
  },
};

/** The names of missing fields, also inside objects that the request sends in part. A field that is sent as null may be missing. */
function missingKeys(documented: JsonObject, received: JsonObject, probe: JsonObject): readonly string[] {
  return Object.keys(documented).flatMap((key): readonly string[] => {
    const [before, found, sent] = [documented[key], member(received, key), member(probe, key)];
    if (found === undefined) return sent === null ? [] : [key];
    if (!isObject(sent) || !isObject(before) || !isObject(found)) return [];
    return missingKeys(before, found, sent).map((name) => `${key}.${name}`);
  });
}
