import { isObject } from '../../lib/json.ts';
import type { Check } from '../case.ts';
import { readJson } from '../compare/body.ts';
import { documentedBody } from '../compare/documented-body.ts';

/** The answer to a PATCH is the whole record: no field of the example is missing. */
export const patchWholeRecord: Check = {
  name: 'patch-whole-record',
  layer: 'body',
  kinds: ['patch'],
  appliesIf: {
    what: 'the fields sent with a PATCH show in its answer',
    holds: ({ patch }) => patch === 'applied',
  },
  judge: ({ case: { expectedAnswers: answers }, replies: [reply], description }) => {
    const received = readJson(reply.body);
    if (received.kind === 'other' || !isObject(received.value)) return undefined;
    const sent = new Set(Object.keys(received.value));
    const missing = answers.flatMap((answer) => {
      const documented = documentedBody(description, answer);
      if (documented.kind !== 'json' || !isObject(documented.value)) return [];
      return [{ answer, keys: Object.keys(documented.value).filter((key) => !sent.has(key)) }];
    });
    const [least] = [...missing].sort((a, b) => a.keys.length - b.keys.length);
    if (least === undefined || least.keys.length === 0) return undefined;
    const names = least.keys.map((key) => `\`${key}\``).join(', ');
    return { message: `The answer to a PATCH must be the whole record; found none of ${names}.`, answer: least.answer };
  },
};
