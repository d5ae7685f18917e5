import type { Check } from '../case.ts';

// Before it is looked up, a path may be refused for want of credentials, or for its method.
const refusals = [401, 403, 404, 405, 410];

/** A path that the description does not have is not found. */
export const undefinedPath: Check = {
  name: 'undefined-path',
  layer: 'access',
  kinds: ['undefined-path'],
  judge: ({ case: { path, variation }, replies: [{ status }] }) => {
    if (refusals.includes(status)) return undefined;
    const what =
      variation === undefined ? 'is not described' : `is a described path ${variation}, not described itself,`;
    return { message: `${path} ${what} and must be answered with 404; found ${status}.` };
  },
};
