import type { AnswerCheck } from '../case.ts';
import { unequalHeader } from './shared/profile-headers.ts';

/** Errors have the promised headers too: without them a page cannot read the error. */
export const headersOnErrors: AnswerCheck = {
  name: 'headers-on-errors',
  docs: {
    sends: 'everything answered with 4xx or 5xx',
    asserts: 'the fixed headers there too',
    why: 'else a page cannot read the error',
    todo: 'Add the headers of 2xx answers to errors, too.',
    failure: 'On an error `x-frame-options` must be `deny`; found no such header.',
  },
  layer: 'headers',
  kinds: [
    'named',
    'missing-name',
    'undefined-operation',
    'undefined-path',
    'not-acceptable',
    'unauthorized',
    'invalid-body',
    'invalid-file',
    'missing-parameter',
    'fallback',
  ],
  appliesIf: {
    what: 'answers have a fixed set of headers',
    holds: ({ headers }) => Object.keys(headers).length > 0,
  },
  failureOf: ({ replies: [reply], profile }) => {
    const message = reply.status >= 400 ? unequalHeader(reply, profile, () => true) : undefined;
    return message === undefined ? undefined : { message: `On an error ${message}` };
  },
};
