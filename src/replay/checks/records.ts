import type { AnswerCheck } from '../case.ts';
import { ifRecordsAreKept, compareReadBack, recordsIn } from './shared/read-back.ts';
import { goneStatuses } from './shared/expected-answers.ts';

/** A record that was made can be read. */
export const createdReadable: AnswerCheck = {
  name: 'created-readable',
  docs: {
    sends: 'POST, then GET of what it made: at its `Location`, by a link of the description, or by its id',
    asserts:
      '2xx, with the fields that were sent; those that are `readOnly` are as in the answer to the POST, which shows the others as they are read',
    why: 'a record that nobody can read was not made',
    todo: 'Store all fields of the POST, and answer GET with them. Let `Location` name the record that was made.',
    failure: 'What POST /pets made must be readable by its `Location`; found 404.',
  },
  layer: 'access',
  kinds: ['read-back'],
  appliesIf: ifRecordsAreKept,
  failureOf: (replayed) => compareReadBack(replayed, { isCreated: true }),
};

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

/** A record that was deleted is gone. */
export const deletedGone: AnswerCheck = {
  name: 'deleted-gone',
  docs: {
    sends: 'DELETE of what a POST made, then GET, and GET of its list',
    asserts: '404 or 410; the list does not show it',
    why: 'what is deleted must not be served',
    todo: 'Delete the record, and answer 404 or 410 from then on.',
    failure: 'What DELETE /pets/{petId} deleted must be gone, with 404 or 410; found 200.',
  },
  layer: 'access',
  kinds: ['gone'],
  appliesIf: ifRecordsAreKept,
  failureOf: ({ case: { readBack }, replies }) => {
    const [{ status }] = replies;
    const must = `What ${readBack?.after ?? ''} deleted must be gone`;
    if (readBack?.listed !== undefined) {
      const [found] = recordsIn(readBack.listed, { replies });
      return found && { message: `${must} from its list; found it there.` };
    }
    // A server error says nothing of the record, and `status-expected` reports it.
    if (goneStatuses.includes(status) || status >= 500) return undefined;
    return { message: `${must}, with 404 or 410; found ${status}.` };
  },
};
