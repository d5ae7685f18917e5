import type { AnswerCheck } from '../case.ts';
import { goneStatuses } from './shared/expected-answers.ts';
import { ifRecordsAreKept, recordsIn } from './shared/read-back.ts';

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
