import type { AnswerCheck } from '../case.ts';

/** A body that breaks its schema, is not JSON, is of an undeclared type or is not there is refused. */
export const invalidBodyRejected: AnswerCheck = {
  name: 'invalid-body-rejected',
  layer: 'access',
  kinds: ['invalid-body'],
  appliesIf: {
    what: 'requests that break the description are refused',
    option: '--validate request',
    holds: ({ validates }) => validates,
  },
  judge: ({ case: { variation = 'that is not valid' }, replies: [{ status }] }) =>
    status >= 400 && status <= 499
      ? undefined
      : { message: `A request ${variation} must be refused with 4xx; found ${status}.` },
};
