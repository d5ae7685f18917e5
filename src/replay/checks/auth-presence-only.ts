import type { Check } from '../case.ts';
import { answersOfStatus } from '../lawful.ts';

/** A request is answered without credentials and with empty ones: a mock has none to compare with. */
export const authPresenceOnly: Check = {
  name: 'auth-presence-only',
  layer: 'access',
  kinds: ['plain', 'credentials'],
  promise: {
    what: 'credentials are accepted whatever they are',
    isMade: ({ acceptsAnyCredentials }) => acceptsAnyCredentials,
  },
  judge: (exchange) => {
    const {
      case: asked,
      replies: [{ status }],
    } = exchange;
    if (![401, 403, 407].includes(status) || answersOfStatus(exchange).length > 0) return undefined;
    const what = asked.kind === 'plain' ? 'The request' : 'A request with empty Basic credentials';
    return { message: `${what} must be answered whatever its credentials; found ${status}.` };
  },
};
