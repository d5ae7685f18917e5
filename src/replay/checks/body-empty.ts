import { counted } from '../../lib/show.ts';
import { isBodiless } from '../compare/declared-answers.ts';
import { allKinds, type AnswerCheck, type ReplayedCase } from '../case.ts';

/**
 * 204, 205, 304 and answers to HEAD have no body, and the first two no length (RFC 9110). A content type there breaks a promise of
 * headers, not HTTP (RFC 9110 section 8.3).
 */
export const bodyEmpty: AnswerCheck = {
  name: 'body-empty',
  docs: {
    sends: 'everything',
    asserts: 'no body in 204, 205, 304 and to HEAD; no content type and no length in the first two',
    why: 'such bodies break connections',
    todo: 'Send no body in answer to HEAD; with 204, 205 and 304 no body and no `content-type`.',
    failure: 'An answer with status 204 must have no body; found 2 bytes.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'body',
  kinds: allKinds,
  failureOf: (replayed) => {
    const [reply] = replayed.replies;
    const { method, expectedAnswers: answers } = replayed.case;
    if (method !== 'HEAD' && !isBodiless(String(reply.status))) return undefined;
    const what = method === 'HEAD' ? 'An answer to HEAD' : `An answer with status ${reply.status}`;
    const wrong = wrongWith(replayed);
    const [answer] = answers;
    return wrong === undefined ? undefined : { message: `${what} ${wrong}.`, ...(answer && { answer }) };
  },
};

function wrongWith({
  case: { method },
  replies: [{ status, headers, body, hasBytesBehind }],
  profile,
}: ReplayedCase): string | undefined {
  if (body.length > 0) return `must have no body; found ${counted(body.length, 'byte')}`;
  if (hasBytesBehind === true) return 'must have no body; found bytes behind its end';
  // These may have the headers of a GET and of a full answer.
  if (method === 'HEAD' || status === 304) return undefined;
  const { 'content-type': type, 'content-length': length = '0' } = headers;
  if (type !== undefined && Object.keys(profile.headers).length > 0) return `must have no content type; found ${type}`;
  return length === '0' ? undefined : `must have no body; found a content length of ${length}`;
}
