import type { Check } from '../case.ts';

/** A path that the description does not have is not found. */
export const undefinedPath: Check = {
  name: 'undefined-path',
  layer: 'access',
  kinds: ['undefined-path'],
  judge: ({ case: { path, twist }, replies: [{ status }] }) => {
    if (status === 404) return undefined;
    const what = twist === undefined ? 'is not described' : `is a described path ${twist}, not described itself,`;
    return { message: `${path} ${what} and must be answered with 404; found ${status}.` };
  },
};
