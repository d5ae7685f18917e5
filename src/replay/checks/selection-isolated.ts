import { allKinds, type AnswerCheck, type Failure, type ReplayedCase } from '../case.ts';
import { sameBytes } from '../../http/message.ts';
import type { Reply } from '../target.ts';

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
