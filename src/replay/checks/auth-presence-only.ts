import type { AnswerCheck } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

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
