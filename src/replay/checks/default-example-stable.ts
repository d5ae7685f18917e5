import type { AnswerCheck } from '../case.ts';
import { sameBytes } from '../../http/message.ts';

/** The same request has the same answer each time it is sent. */
export const defaultExampleStable: AnswerCheck = {
  name: 'default-example-stable',
  docs: {
    sends: 'the same request four times',
    asserts: 'the same status and bytes',
    why: 'tests that flicker are switched off',
    todo: 'Answer equal requests with equal bytes: no clock, no counter, no random values.',
    failure: 'The same request must have the same body to the byte; found two that differ.',
    promise: { section: 'Endpoints', text: 'the answer is generated from the examples, not from clock or chance' },
  },
  layer: 'body',
  kinds: ['plain'],
  // Two readings of one record may differ: only an example is the same each time.
  appliesIf: {
    what: 'answers come from the examples of the description',
    holds: ({ servesExamples }) => servesExamples,
  },
  failureOf: ({ replies: [first, ...others] }) => {
    const second = others.find((other) => other.status !== first.status || !sameBytes(first.body, other.body));
    if (second === undefined) return undefined;
    if (first.status !== second.status)
      return { message: `The same request must have the same status; found ${first.status} and ${second.status}.` };
    return { message: 'The same request must have the same body to the byte; found two that differ.' };
  },
};
