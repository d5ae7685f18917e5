import type { AnswerCheck } from '../case.ts';

/** A request without a required parameter is refused. */
export const requiredParameter: AnswerCheck = {
  name: 'required-parameter',
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
