import type { AnswerCheck } from '../case.ts';

/** A request without the credentials that its operation asks for is refused with 401. */
export const authRequired: AnswerCheck = {
  name: 'auth-required',
  docs: {
    sends: 'no credentials, and those of another scheme',
    asserts: '401 with `www-authenticate`',
    why: 'a client that forgets to log in must fail',
    todo: 'Let the target answer 401 where the credentials of `security` are missing. If anybody may ask, give `--security off`.',
    failure: 'A request without credentials must be refused with 401; found 200.',
  },
  layer: 'access',
  kinds: ['unauthorized'],
  appliesIf: {
    what: 'requests without credentials are refused',
    option: '--security presence',
    holds: ({ requiresCredentials }) => requiresCredentials,
  },
  failureOf: ({ case: { variation = 'without credentials' }, replies: [{ status }] }) => {
    if (status === 401) return undefined;
    return { message: `A request ${variation} must be refused with 401; found ${status}.` };
  },
};
