import { essence } from '../../http/media-type.ts';
import { type JsonObject, member } from '../../lib/json.ts';
import type { Reply } from '../target.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { missingFields, namesOfFields, differencesBetween } from '../compare/differences.ts';

export const ifFieldsShow: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'the fields sent with a PATCH show in its answer',
  holds: ({ patch }) => patch === 'applied',
};

/** Fields sent with a PATCH come back. Their values stand in no example, so that an answer without them cannot pass. */
export const patchApplied: AnswerCheck = {
  name: 'patch-applied',
  docs: {
    sends:
      'PATCH with values that stand in no example, with empty ones, and with some that escaping, trimming, rounding or sorting changes',
    asserts: 'they come back',
    why: 'an ignored PATCH looks like a success',
    todo: 'Put the sent fields into the record that answers the PATCH. If it is to stay as it is, give `--strict-examples`.',
    failure: 'The answer to a PATCH must have the sent `name`; found other values.',
    promise: { section: 'Endpoints, PATCH', text: 'the record comes back with the sent fields' },
  },
  layer: 'body',
  kinds: ['patch'],
  appliesIf: ifFieldsShow,
  failureOf: ({ case: { probe, control, expectedAnswers: answers, request }, replies: [reply, plainer] }) => {
    if (control !== undefined && plainer !== undefined && !hasFields(plainer, control)) return undefined;
    const received = readJson(reply.body);
    const [answer] = answers;
    if (received.kind === 'other')
      return { message: `The answer to a PATCH must be JSON; found ${received.found}.`, ...(answer && { answer }) };
    const isRemoval = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
    const differences = missingFields(probe, received.value, { isRemoval });
    if (differences.length === 0) return undefined;
    const message = `The answer to a PATCH must have the sent ${namesOfFields(probe, differences)}; found other values.`;
    return { message, differences, ...(answer && { answer }) };
  },
};

function hasFields({ body }: Reply, fields: JsonObject): boolean {
  const received = readJson(body);
  return received.kind !== 'other' && missingFields(fields, received.value).length === 0;
}

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
  appliesIf: ifFieldsShow,
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
