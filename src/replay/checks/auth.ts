import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';
import { securityOf } from '../../contract/security.ts';
import { operationsOf } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { perObject } from '../../lib/cache.ts';

const ifCredentialsAreRequired: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'requests without credentials are refused',
  option: '--security presence',
  holds: ({ requiresCredentials }) => requiresCredentials,
};

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
  appliesIf: ifCredentialsAreRequired,
  failureOf: ({ case: { variation = 'without credentials' }, replies: [{ status }] }) => {
    if (status === 401) return undefined;
    return { message: `A request ${variation} must be refused with 401; found ${status}.` };
  },
};

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
  appliesIf: ifCredentialsAreRequired,
  failureOf: ({ replies: [{ status, headers }] }) =>
    status !== 401 || headers['www-authenticate'] !== undefined
      ? undefined
      : { message: 'A 401 must name what it asks for in `www-authenticate`; found no such header.' },
};

/** A request is answered without credentials and with empty ones: a mock has none to compare with. */
export const authPresenceOnly: AnswerCheck = {
  name: 'auth-presence-only',
  docs: {
    sends: 'no credentials, made-up ones of each scheme, and `Basic Og==`',
    asserts: 'not 401, 403 or 407',
    why: 'pages call the mock without an account',
    todo: 'Let the mock accept any credentials, and none. If the target is meant to refuse, give `--security presence` or `--profile none`.',
    failure: 'The request must be answered whatever its credentials; found 401.',
    promise: { section: 'Authentication', text: 'calls with empty Basic credentials are answered' },
  },
  layer: 'access',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback', 'patch', 'echo', 'head'],
  appliesIf: {
    what: 'credentials are accepted whatever their value',
    holds: ({ acceptsAnyCredentials, requiresCredentials }) => acceptsAnyCredentials || requiresCredentials,
  },
  failureOf: (replayed) => {
    const {
      case: asked,
      replies: [{ status }],
    } = replayed;
    if (![401, 403, 407].includes(status) || answersOfStatus(replayed).length > 0) return undefined;
    const what = asked.variation === undefined ? 'The request' : `A request ${asked.variation}`;
    return { message: `${what} must be answered whatever its credentials; found ${status}.` };
  },
};

/** The answer asks for credentials, as operations do: a request may be refused for lack of them before its path and method are looked up. */
export function asksForLogin({ replies: [{ status }], description }: ReplayedCase): boolean {
  return [401, 403].includes(status) && hasLockedOperations(description).isLocked;
}

const hasLockedOperations = perObject((description: Description) => ({
  isLocked: operationsOf(description).some((operation) =>
    securityOf(description, operation).some(({ length }) => length > 0),
  ),
}));
