import { isObject, member, type JsonObject } from '../../lib/json.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { documentedBody } from '../compare/declared-answers.ts';

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
  appliesIf: {
    what: 'the fields sent with a PATCH show in its answer',
    holds: ({ patch }) => patch === 'applied',
  },
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
