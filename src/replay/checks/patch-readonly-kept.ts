import { member } from '../../lib/json.ts';
import type { AnswerCheck } from '../case.ts';
import { differencesBetween } from '../compare/differences.ts';
import { readJson } from '../compare/read-body.ts';

/** A `readOnly` field sent with a PATCH stays as it was, or the request is refused. */
export const patchReadonlyKept: AnswerCheck = {
  name: 'patch-readonly-kept',
  docs: {
    sends: 'PATCH with a `readOnly` field',
    asserts: 'it stays, or the request is refused',
    why: 'only servers set such fields',
    todo: 'Leave `readOnly` fields as they are, or refuse the request. If clients may set the field, take `readOnly` out.',
    failure: 'A `readOnly` field must stay as it is; found the sent `id`.',
    promise: { section: 'Endpoints, PATCH', text: 'fields to change are sent, and `readOnly` ones cannot be' },
  },
  layer: 'body',
  kinds: ['patch-readonly'],
  appliesIf: {
    what: 'the fields sent with a PATCH show in its answer',
    holds: ({ patch }) => patch === 'applied',
  },
  failureOf: ({ case: { probe, expectedAnswers: answers }, replies: [reply, without] }) => {
    const received = readJson(reply.body);
    if (received.kind === 'other' || reply.status >= 400) return undefined;
    const before = without && readJson(without.body);
    const isKept = (key: string): boolean =>
      before?.kind === 'json' && differencesBetween(probe[key], member(before.value, key)).length === 0;
    const changed = Object.keys(probe).filter(
      (key) => !isKept(key) && differencesBetween(probe[key], member(received.value, key)).length === 0,
    );
    if (changed.length === 0) return undefined;
    const [answer] = answers;
    const names = changed.map((key) => `\`${key}\``).join(', ');
    return { message: `A \`readOnly\` field must stay as it is; found the sent ${names}.`, ...(answer && { answer }) };
  },
};
