import type { AnswerCheck } from '../case.ts';

/** A 401 names the credentials it asks for (RFC 9110 sections 11.6.1 and 15.5.2). */
export const authChallenge: AnswerCheck = {
  name: 'auth-challenge',
  docs: {
    sends: 'no credentials, and those of another scheme',
    asserts: 'a 401 names what it asks for in `www-authenticate`',
    why: 'RFC 9110 asks for it',
    todo: 'Add a `www-authenticate` header to the 401, such as `Bearer` or `Basic realm="api"`.',
    failure: 'A 401 must name what it asks for in `www-authenticate`; found no such header.',
  },
  layer: 'headers',
  kinds: ['unauthorized'],
  appliesIf: {
    what: 'requests without credentials are refused',
    option: '--security presence',
    holds: ({ requiresCredentials }) => requiresCredentials,
  },
  failureOf: ({ replies: [{ status, headers }] }) =>
    status !== 401 || headers['www-authenticate'] !== undefined
      ? undefined
      : { message: 'A 401 must name what it asks for in `www-authenticate`; found no such header.' },
};
