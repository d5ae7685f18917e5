import type { AnswerCheck } from '../case.ts';

/** A request without the credentials that its operation asks for is refused with 401. */
export const authRequired: AnswerCheck = {
  name: 'auth-required',
  layer: 'access',
  kinds: ['unauthorized'],
  appliesIf: {
    what: 'requests without credentials are refused',
    option: '--security presence',
    holds: ({ requiresCredentials }) => requiresCredentials,
  },
  judge: ({ case: { variation = 'without credentials' }, replies: [{ status }] }) => {
    if (status === 401) return undefined;
    return { message: `A request ${variation} must be refused with 401; found ${status}.` };
  },
};
