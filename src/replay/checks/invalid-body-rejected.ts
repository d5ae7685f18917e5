import type { Check } from '../case.ts';

/** A body that breaks its schema, is not JSON, is of an undeclared type or is not there is refused. */
export const invalidBodyRejected: Check = {
  name: 'invalid-body-rejected',
  layer: 'access',
  kinds: ['invalid-body'],
  promise: {
    what: 'requests that break the description are refused',
    option: '--validate request',
    isMade: ({ validates }) => validates,
  },
  judge: ({ case: { twist = 'that is not valid' }, replies: [{ status }] }) =>
    status >= 400 && status <= 499
      ? undefined
      : { message: `A request ${twist} must be refused with 4xx; found ${status}.` },
};
