import { type AnswerCheck, allKinds, type Failure, type ReplayedCase } from '../case.ts';
import { sameBytes } from '../../http/message.ts';
import type { Reply } from '../target.ts';

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

/** An answer depends on its request alone, not on earlier names, cookies or simultaneous requests. */
export const selectionIsolated: AnswerCheck = {
  name: 'selection-isolated',
  docs: {
    sends:
      'two names, no name between them and after, then all at once; a GET before and after each write to its path, or to a record of its collection',
    asserts: 'equal answers to equal requests; no cookie that is not declared',
    why: 'tests that share a mock must not disturb each other',
    todo: 'Look for state that one request leaves for the next: a name, a cookie, a counter, a cache without the header in its key.',
    failure: 'A request must not change the answer to the next ones; found another body for the same request.',
    promise: { section: 'What the service does', text: 'answers come from the description, without live data' },
  },
  layer: 'selection',
  kinds: allKinds,
  appliesIf: {
    what: 'an example can be asked for by its name',
    holds: ({ selector }) => selector !== undefined,
  },
  failureOf: (replayed) =>
    undeclaredCookie(replayed) ?? (replayed.case.kind === 'isolation' ? changed(replayed) : undefined),
};

function undeclaredCookie({ case: asked, replies }: ReplayedCase): Failure | undefined {
  const isDeclared = asked.declaredAnswers.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === 'set-cookie'),
  );
  if (isDeclared || replies.every(({ headers }) => headers['set-cookie'] === undefined)) return undefined;
  return { message: 'An answer must set no cookie that the response does not declare; found `set-cookie`.' };
}

function changed({
  case: { request, followUps, atOnce = [], variation = 'A request' },
  replies,
}: ReplayedCase): Failure | undefined {
  const requests = [request, ...followUps, ...atOnce];
  const first = new Map<unknown, Reply>();
  for (const [index, reply] of replies.entries()) {
    const before = first.get(requests[index]) ?? reply;
    first.set(requests[index], before);
    if (before.status === reply.status && sameBytes(before.body, reply.body)) continue;
    const found = before.status === reply.status ? 'another body' : `${before.status} and ${reply.status}`;
    return {
      message: `${variation} must not change the answer to the next ones; found ${found} for the same request.`,
    };
  }
  return undefined;
}

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
