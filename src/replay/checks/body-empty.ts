import { isBodiless } from '../answers.ts';
import type { Check } from '../case.ts';

/** 204, 205, 304 and answers to HEAD have no body, and the first two no content type (RFC 9110). */
export const bodyEmpty: Check = {
  name: 'body-empty',
  layer: 'body',
  kinds: [
    'plain',
    'accept',
    'credentials',
    'named',
    'matched',
    'missing-name',
    'patch',
    'head',
    'preflight',
    'echo',
    'not-acceptable',
    'unauthorized',
    'invalid-body',
    'missing-parameter',
    'fallback',
  ],
  judge: ({ case: { method, answers }, replies: [reply] }) => {
    const isEmptyDue = method === 'HEAD' || isBodiless(String(reply.status));
    const [answer] = answers;
    if (!isEmptyDue) return undefined;
    const what = method === 'HEAD' ? 'An answer to HEAD' : `An answer with status ${reply.status}`;
    if (reply.body.length > 0)
      return { message: `${what} must have no body; found ${reply.body.length} bytes.`, ...(answer && { answer }) };
    const type = reply.headers['content-type'];
    const mayHaveType = reply.status !== 204 && reply.status !== 205;
    if (mayHaveType || type === undefined || method === 'HEAD') return undefined;
    return { message: `${what} must have no content type; found ${type}.`, ...(answer && { answer }) };
  },
};
