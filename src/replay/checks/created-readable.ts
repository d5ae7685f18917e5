import type { AnswerCheck } from '../case.ts';
import { ifRecordsAreKept, compareReadBack } from './shared/read-back.ts';

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
