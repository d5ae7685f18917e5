import type { Check } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/** A request is answered without credentials and with empty ones: a mock has none to compare with. */
export const authPresenceOnly: Check = {
  name: 'auth-presence-only',
  layer: 'access',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback', 'patch', 'echo', 'head'],
  promise: {
    what: 'credentials are accepted whatever their value',
    isMade: ({ acceptsAnyCredentials, requiresCredentials }) => acceptsAnyCredentials || requiresCredentials,
  },
  judge: (exchange) => {
    const {
      case: asked,
      replies: [{ status }],
    } = exchange;
    if (![401, 403, 407].includes(status) || answersOfStatus(exchange).length > 0) return undefined;
    const what = asked.twist === undefined ? 'The request' : `A request ${asked.twist}`;
    return { message: `${what} must be answered whatever its credentials; found ${status}.` };
  },
};
