import type { AnswerCheck } from '../case.ts';

/** A request without a required parameter is refused. */
export const requiredParameter: AnswerCheck = {
  name: 'required-parameter',
  docs: {
    sends: 'a request without one required query, header or cookie parameter',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx where a required parameter is missing, or describe it as optional.',
    failure: 'A request without the required query parameter `day` must be refused with 4xx; found 200.',
  },
  layer: 'access',
  kinds: ['missing-parameter'],
  appliesIf: {
    what: 'requests that break the description are refused',
    option: '--validate request',
    holds: ({ validates }) => validates,
  },
  judge: ({ case: { variation = 'without a required parameter' }, replies: [{ status }] }) =>
    status >= 400 && status <= 499
      ? undefined
      : { message: `A request ${variation} must be refused with 4xx; found ${status}.` },
};
