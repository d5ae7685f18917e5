import type { AnswerCheck } from '../case.ts';
import { ifRecordsAreKept, compareReadBack } from './shared/read-back.ts';

/** A change of a record stays. */
export const changeKept: AnswerCheck = {
  name: 'change-kept',
  docs: {
    sends:
      'PUT and PATCH of what a POST made, each with GET after it, PATCH again with as few fields as its schema allows, a merge patch also with null for a field that may be null, and at last GET of its list',
    asserts:
      '2xx, with the fields that were sent; those that are `readOnly`, or that a PATCH does not send, are as before, those removed with null are gone, and the answer to the change shows the same. A list that has the record has it once, with the same values',
    why: 'an ignored change looks like a success',
    todo: 'Store the fields of PUT and PATCH, and answer GET with them. Leave the other fields as they are at a PATCH: give them no defaults.',
    failure: 'GET must answer with what PATCH /pets/{petId} sent; found other values of `name`, `age`.',
  },
  layer: 'access',
  kinds: ['read-back'],
  appliesIf: ifRecordsAreKept,
  failureOf: (replayed) => compareReadBack(replayed, { isCreated: false }),
};
