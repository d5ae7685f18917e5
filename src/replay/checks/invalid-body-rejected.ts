import type { AnswerCheck } from '../case.ts';

/** A body that breaks its schema, is not JSON, is of an undeclared type or is not there is refused. */
export const invalidBodyRejected: AnswerCheck = {
  name: 'invalid-body-rejected',
  docs: {
    sends:
      'a body that lacks a required field, has a field of another type, is no JSON or is of an undeclared type; no body',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx to bodies that break their schema. If it takes everything, give `--validate off`.',
    failure: 'A request without the required `ticketType` must be refused with 4xx; found 201.',
  },
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
