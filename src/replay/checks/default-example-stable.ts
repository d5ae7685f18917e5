import type { Check } from '../case.ts';
import { sameBytes } from '../compare/body.ts';

/** The same request has the same answer twice. */
export const defaultExampleStable: Check = {
  name: 'default-example-stable',
  layer: 'body',
  kinds: ['plain'],
  judge: ({ replies: [first, second] }) => {
    if (second === undefined) return undefined;
    if (first.status !== second.status)
      return { message: `The same request must have the same status; found ${first.status} and ${second.status}.` };
    if (sameBytes(first.body, second.body)) return undefined;
    return { message: 'The same request must have the same body to the byte; found two that differ.' };
  },
};
