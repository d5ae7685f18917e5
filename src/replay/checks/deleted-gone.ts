import type { AnswerCheck } from '../case.ts';
import { ifRecordsAreKept } from './shared/read-back.ts';

/** A record that was deleted is gone. */
export const deletedGone: AnswerCheck = {
  name: 'deleted-gone',
  docs: {
    sends: 'DELETE of what a POST made, then GET',
    asserts: '404 or 410',
    why: 'what is deleted must not be served',
    todo: 'Delete the record, and answer 404 or 410 from then on.',
    failure: 'What DELETE /pets/{petId} deleted must be gone, with 404 or 410; found 200.',
  },
  layer: 'access',
  kinds: ['gone'],
  appliesIf: ifRecordsAreKept,
  judge: ({ case: { readBack }, replies: [{ status }] }) =>
    // A server error says nothing of the record, and `status-expected` reports it.
    [404, 410].includes(status) || status >= 500
      ? undefined
      : { message: `What ${readBack?.after ?? ''} deleted must be gone, with 404 or 410; found ${status}.` },
};
