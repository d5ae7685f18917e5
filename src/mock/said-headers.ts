import { perObject } from '../lib/cache.ts';
import type { SentBody } from '../contract/sent-body.ts';
import { toHeaderValue } from '../http/headers.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import type { AnswerBody } from './answer-body.ts';
import type { AnswerChoice } from './choose.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers that say which choices of the mock are in an answer; `body` is absent where the answer has none. */
export function saidHeaders(
  { isNameMissing, acceptNote, undeclaredStatus, status }: Extract<AnswerChoice, { kind: 'chosen' }>,
  body?: AnswerBody,
): Headers {
  const undeclared = undeclaredStatus === undefined ? undefined : `code ${undeclaredStatus} is not declared`;
  const invalid = [undeclared, status.unresolved, body?.invalid].filter((each) => each !== undefined);
  return {
    ...(isNameMissing && { 'x-assay-example': toShortValue(body?.label ?? '<none>') }),
    ...(acceptNote !== undefined && { 'x-assay-accept': toShortValue(acceptNote) }),
    ...(invalid.length > 0 && { 'x-assay-invalid': toShortValue(invalid.join('; ')) }),
    ...madeHeader(body?.made),
  };
}

/** `headers` with the choices in a body that was made up for one request. */
export function withMade(headers: Headers, made: readonly string[] | undefined): Headers {
  const known = withMadeOf(headers);
  const words = made?.join('; ') ?? '';
  const found = known.get(words) ?? { ...headers, ...madeHeader(made) };
  // The words name fields of one schema: there are few.
  known.set(words, found);
  return found;
}

const withMadeOf = perObject<Headers, Map<string, Headers>>(() => new Map());

function madeHeader(made: readonly string[] | undefined): Headers {
  return made === undefined ? {} : { 'x-assay-made': toShortValue(made.join('; ')) };
}

/** `response`, which names the declared type of a body that came as another one. */
export function withTakenType(response: MockResponse, sent: SentBody, { headers }: MockRequest): MockResponse {
  if (sent.kind !== 'opaque' || sent.takenAs === undefined) return response;
  const { status, body, example } = response;
  const note = toShortValue(`${sent.takenAs} for ${headers['content-type'] ?? ''}`);
  const all = { ...response.headers, 'x-assay-content-type': note };
  // No cached answer: another request has another type.
  return { status, headers: all, body, ...(example !== undefined && { example }) };
}

/** At most 500 characters of `text`. */
export function shorten(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}

function toShortValue(text: string): string {
  return toHeaderValue(shorten(text));
}
