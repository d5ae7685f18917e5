import type { AnswerCheck } from '../case.ts';

/** A recorded request that was answered with 2xx or 3xx is valid by its description: else the description is stricter than its server. */
export const requestValid: AnswerCheck = {
  name: 'request-valid',
  docs: {
    sends: 'nothing: requests of a recording',
    asserts: 'a request that was taken (2xx, 3xx) is valid: parameters, body, formats included',
    why: 'clients rely on what the server takes, and the description forbids it',
    todo: 'Describe what the server takes, let the server refuse it, or correct the client.',
    failure: 'The query parameter `limit` must be an integer; found "ten". The request was answered with 200.',
  },
  layer: 'access',
  kinds: ['recorded', 'recorded-part'],
  failureOf: ({ case: { requestViolations = [], expectedAnswers }, replies: [{ status }] }) => {
    if (requestViolations.length === 0 || status >= 400) return undefined;
    const [answer] = expectedAnswers;
    const shown = requestViolations.slice(0, 3).join(' ');
    const rest = requestViolations.length > 3 ? ` And ${requestViolations.length - 3} more.` : '';
    return { message: `${shown}${rest} The request was answered with ${status}.`, ...(answer && { answer }) };
  },
};
