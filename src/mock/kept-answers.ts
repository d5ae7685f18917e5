import type { MatchedOperation } from './guard-request.ts';
import { fixedHeaders } from '../http/headers.ts';
import { createKept } from '../lib/bounded-cache.ts';
import { pathOf, type MockRequest, type MockResponse } from '../http/message.ts';
import type { MockSettings } from './settings.ts';
import { preferenceHeaders } from './preferences.ts';

/** Answers a request to an operation; `text` is its body where that is short and text. */
export type AnswerText = (request: MockRequest, target: MatchedOperation, text: string | undefined) => MockResponse;

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
  readonly response: MockResponse;
}

/** `answer`, asked no more for requests that came twice: it depends on method, path, body and a few headers. */
export function createAnswerKept(answer: AnswerText, settings: MockSettings): AnswerText {
  // These look at everything that a request has.
  if (settings.validate !== 'off' || settings.security !== 'off') return answer;
  const decisive = ['accept', 'content-type', ...preferenceHeaders(settings.exampleHeader)];
  const keep = createKept<string, { requests: readonly Kept[] }>(textsKept);
  const cameBefore = createCameBefore();
  return (request, target, text) => {
    // Most bodies come once.
    if (text === undefined || target.headers !== fixedHeaders || !cameBefore(text))
      return answer(request, target, text);
    const same = keep(text, () => ({ requests: [] }));
    const { method, headers } = request;
    const path = pathOf(request.target);
    const known = same.requests.find(
      (each) =>
        each.path === path &&
        each.method === method &&
        each.values.every((value, index) => value === headers[decisive[index] ?? '']),
    );
    if (known !== undefined) return known.response;
    const made = answer(request, target, text);
    if (made.isCached !== true && made.body.length > longestKept) return made;
    const values = decisive.map((name) => headers[name]);
    const response: MockResponse = made.isCached === true ? made : { ...made, isCached: true };
    same.requests = [...same.requests.slice(1 - requestsKept), { method, path, values, response }];
    return response;
  };
}

/** Tells texts that came lately by a number each: a wrong yes costs some memory, a wrong no some time. */
function createCameBefore(): (text: string) => boolean {
  // One for each value of the ten highest bits.
  const marks = new Int32Array(1_024);
  return (text) => {
    const step = Math.max(1, Math.floor(text.length / 256));
    let mark = text.length;
    for (let at = 0; at < text.length; at += step) mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0;
    const place = mark >>> 22;
    const isKnown = marks[place] === mark;
    marks[place] = mark;
    return isKnown;
  };
}
