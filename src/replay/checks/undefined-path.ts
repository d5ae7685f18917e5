import type { Check } from '../case.ts';

/** A path that the description does not have is not found. */
export const undefinedPath: Check = {
  name: 'undefined-path',
  layer: 'access',
  kinds: ['undefined-path'],
  judge: ({ case: { path }, replies: [{ status }] }) =>
    status === 404
      ? undefined
      : { message: `${path} is not described and must be answered with 404; found ${status}.` },
};
