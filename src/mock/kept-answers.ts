import type { Target } from './admit.ts';
import { fixedHeaders } from './headers.ts';
import { createKeep, keyOf } from './keep.ts';
import { pathOf, type MockRequest, type MockResponse } from './message.ts';
import type { MockSettings } from './settings.ts';
import { wishHeaders } from './wishes.ts';

/** A request to an operation, and its body where it is text of a length that answers are kept for. */
export type AnswerOnce = (request: MockRequest, target: Target, text: string | undefined) => MockResponse;

/** Longer bodies are worth more memory than the work they save. */
export const longestKeptBody = 4_096;

// Of one mock.
const keptLimits = { count: 1_000, sizeBytes: 1_000_000 };

/**
 * `answer`, kept for requests that came with the same body before: it depends on method, path, body and a few headers. From the second time on the answer is kept, as most bodies come once.
 */
export function createAnswerKept(answer: AnswerOnce, settings: MockSettings): AnswerOnce {
  // These look at everything a request has.
  if (settings.validate !== 'off' || settings.security !== 'off') return answer;
  const decisive = ['accept', 'content-type', ...wishHeaders(settings.exampleHeader)];
  const kept = createKeep<MockResponse | 'seen once'>({
    ...keptLimits,
    sizeOf: (value) => (value === 'seen once' ? 0 : value.body.length),
  });
  return (request, target, text) => {
    if (text === undefined || target.headers !== fixedHeaders) return answer(request, target, text);
    const { method, headers } = request;
    const key = keyOf([method, pathOf(request.target), ...decisive.map((name) => headers[name]), text]);
    const known = kept.get(key);
    if (known !== undefined && known !== 'seen once') return known;
    const made = answer(request, target, text);
    const isAgain = known === 'seen once';
    const told = isAgain && made.isKept !== true ? { ...made, isKept: true as const } : made;
    kept.add(key, isAgain ? told : 'seen once');
    return told;
  };
}
