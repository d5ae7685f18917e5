import type { AnswerCheck } from '../case.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

/** An `Accept` that no declared media type meets is answered as promised: with 406, or as if it were not there (RFC 9110 section 12.5.1). */
export const notAcceptable: AnswerCheck = {
  name: 'not-acceptable',
  docs: {
    sends: 'an `Accept` that no media type meets',
    asserts: '406, or the answer without it, as configured',
    why: 'clients must know which of the two',
    todo: 'Answer 406 where no media type meets `Accept`. If the target ignores it, give `--not-acceptable fallback`.',
    failure:
      '`Accept: application/vnd.assay.no-such-type`, which no media type meets, must be answered with 406; found 200.',
  },
  layer: 'content type',
  kinds: ['not-acceptable'],
  appliesIf: {
    what: 'an `Accept` that no media type meets is answered in a certain way',
    option: '--not-acceptable',
    holds: (profile) => profile.notAcceptable !== undefined,
  },
  failureOf: (replayed) => {
    const [{ status, headers }] = replayed.replies;
    const asked = `\`Accept: ${replayed.case.request.headers.accept ?? ''}\``;
    if (replayed.profile.notAcceptable === 'error') {
      if (status === 406) return undefined;
      return { message: `${asked}, which no media type meets, must be answered with 406; found ${status}.` };
    }
    if (answersOfStatusAndType(replayed).length > 0) return undefined;
    const found = `${status} with ${headers['content-type'] ?? 'no content type'}`;
    return { message: `${asked}, which no media type meets, must be answered as if it were absent; found ${found}.` };
  },
};
