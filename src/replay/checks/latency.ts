import { type AnswerCheck, allKinds } from '../case.ts';

/** An answer comes within the time that is set for one. */
export const latency: AnswerCheck = {
  name: 'latency',
  docs: {
    sends: 'everything',
    asserts: 'the answer comes in time',
    why: 'slow mocks make slow tests',
    todo: 'Find out what is slow, or raise `--max-latency-ms`.',
    failure: 'An answer must come within 200 ms; found one that took longer.',
  },
  layer: 'time',
  kinds: allKinds,
  appliesIf: {
    what: 'answers come within a certain time',
    option: '--max-latency-ms',
    holds: ({ maxLatencyMs }) => maxLatencyMs !== undefined,
  },
  failureOf: ({ replies, profile: { maxLatencyMs = Infinity } }) => {
    if (replies.every(({ tookMs = 0 }) => tookMs <= maxLatencyMs)) return undefined;
    // The same words for all of them, so that reports group them.
    return { message: `An answer must come within ${maxLatencyMs} ms; found one that took longer.` };
  },
};
