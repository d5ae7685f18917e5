import type { Check } from '../case.ts';

/** A request without the credentials that its operation asks for is refused with 401 and a challenge (RFC 9110 sections 11.6.1 and 15.5.2). */
export const authRequired: Check = {
  name: 'auth-required',
  layer: 'access',
  kinds: ['unauthorized'],
  appliesIf: {
    what: 'requests without credentials are refused',
    option: '--security presence',
    holds: ({ requiresCredentials }) => requiresCredentials,
  },
  judge: ({ case: { variation = 'without credentials' }, replies: [{ status, headers }] }) => {
    if (status !== 401) return { message: `A request ${variation} must be refused with 401; found ${status}.` };
    if (headers['www-authenticate'] !== undefined) return undefined;
    return { message: 'A 401 must name what it asks for in `www-authenticate`; found no such header.' };
  },
};
