import type { Target } from './admit.ts';
import { fixedHeaders } from './headers.ts';
import { createKept } from '../lib/kept.ts';
import { pathOf, type MockRequest, type MockResponse } from './message.ts';
import type { MockSettings } from './settings.ts';
import { wishHeaders } from './wishes.ts';

/** Answers a request to an operation; `text` is its body where that is short and text. */
export type AnswerText = (request: MockRequest, target: Target, text: string | undefined) => MockResponse;

/** Bytes of a body. Longer ones are worth more memory than the work they save. */
export const longestKept = 4_096;

// Of one mock: texts, and requests that send the same one.
const [textsKept, requestsKept] = [300, 8];

/** A request, but for its body, by all that an answer depends on. */
interface Kept {
  readonly method: string;
  readonly path: string;
  /** Of the headers that decide, in their order. */
  readonly values: readonly (string | undefined)[];
  /** Absent after the first time: most bodies come once. */
  readonly response?: MockResponse;
}

/** `answer`, asked no more for requests that came twice: it depends on method, path, body and a few headers. */
export function createAnswerKept(answer: AnswerText, settings: MockSettings): AnswerText {
  // These look at everything that a request has.
  if (settings.validate !== 'off' || settings.security !== 'off') return answer;
  const decisive = ['accept', 'content-type', ...wishHeaders(settings.exampleHeader)];
  const keep = createKept<string, { requests: readonly Kept[] }>(textsKept);
  return (request, target, text) => {
    if (text === undefined || target.headers !== fixedHeaders) return answer(request, target, text);
    const same = keep(text, () => ({ requests: [] }));
    const { method, headers } = request;
    const path = pathOf(request.target);
    const known = same.requests.find(
      (each) =>
        each.path === path &&
        each.method === method &&
        each.values.every((value, index) => value === headers[decisive[index] ?? '']),
    );
    if (known?.response !== undefined) return known.response;
    const made = answer(request, target, text);
    if (made.isKept !== true && made.body.length > longestKept) return made;
    const others = same.requests.filter((each) => each !== known).slice(1 - requestsKept);
    const values = decisive.map((name) => headers[name]);
    if (known === undefined) {
      same.requests = [...others, { method, path, values }];
      return made;
    }
    const response: MockResponse = made.isKept === true ? made : { ...made, isKept: true };
    same.requests = [...others, { method, path, values, response }];
    return response;
  };
}
