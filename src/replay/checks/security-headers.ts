import type { AnswerCheck } from '../case.ts';
import { isSuccess, unequalHeader } from './shared/profile-headers.ts';

/** The promised headers that are not about origins are on every 2xx answer. */
export const securityHeaders: AnswerCheck = {
  name: 'security-headers',
  docs: {
    sends: 'replayed examples',
    asserts: 'the fixed headers by value; case, spaces and a last semicolon aside',
    why: 'the specification promises them',
    todo: 'Add the header with this value to every 2xx answer.',
    failure: '`x-frame-options` must be `deny`; found no such header.',
    promise: { section: 'Response headers', text: 'four headers by value' },
  },
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'not-acceptable', 'fallback'],
  appliesIf: {
    what: 'answers have a fixed set of headers',
    holds: ({ headers }) => Object.keys(headers).length > 0,
  },
  failureOf: ({ replies: [reply], profile }) => {
    const message = isSuccess(reply)
      ? unequalHeader(reply, profile, (name) => !name.startsWith('access-control-'))
      : undefined;
    return message === undefined ? undefined : { message };
  },
};
