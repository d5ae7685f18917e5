import type { SentBody } from '../contract/body.ts';
import type { Header } from '../description/read/content.ts';
import { numberTextOf, type Located } from '../description/read/view.ts';
import { isDeclarableHeader, namesEntityTag, toHeaderValue } from '../http/headers.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import { perObject } from '../lib/cache.ts';
import { isArray, isObject } from '../lib/json.ts';
import { writtenEntries, writtenItems } from '../lib/number-texts.ts';
import { shortenedWithMark } from '../lib/show.ts';
import type { Generate } from '../schema/generate/generate.ts';
import { countsItems, mayListItems } from '../schema/generate/paging.ts';
import type { ValidateValue } from '../schema/validate.ts';
import type { AnswerBody } from './answer-body.ts';
import type { AnswerChoice } from './choose.ts';

// Clients read 8 to 16 KiB of headers in all; the rest is for the headers of the mock.
const roomFor = 7_000;

export type Headers = Readonly<Record<string, string>>;

/** The declared headers of a response with `body`, as they are sent. */
export type DeclaredHeaders = (headers: readonly Header[], body?: unknown) => Headers;

/**
 * The declared headers of responses with a value each: the first example, else one by the schema. Headers without either are left
 * out, and those beyond 7,000 characters in all. A made-up count (`X-Total-Count`) is that of the list in the body: clients show no row
 * of a list that has none in all.
 */
export function createDeclaredHeaders(generate: Generate, validate: ValidateValue): DeclaredHeaders {
  const declaredOf = perObject((headers: readonly Header[]) => declaredHeaders(headers, generate));
  const countsOf = perObject((headers: readonly Header[]) => madeCounts(headers, generate));
  return (headers, body) => {
    const declared = declaredOf(headers);
    const counts = countsOf(headers);
    const count = counts.length === 0 ? undefined : onlyListIn(body)?.length;
    if (count === undefined) return declared;
    const fitting = counts.filter(({ schema }) => validate(schema, count) === undefined);
    return { ...declared, ...Object.fromEntries(fitting.map(({ field }) => [field, String(count)])) };
  };
}

interface MadeCount {
  readonly field: string;
  readonly schema: Located;
}

/** The headers that count records, and have a number that the description does not name. */
function madeCounts(headers: readonly Header[], generate: Generate): readonly MadeCount[] {
  return headers.flatMap(({ name, examples, schema }): readonly MadeCount[] => {
    const field = name.toLowerCase();
    if (schema === undefined || examples.length > 0 || !isCountField(field)) return [];
    const { origin, value } = generate(schema);
    return origin === 'generated' && typeof value === 'number' ? [{ field, schema }] : [];
  });
}

/** The header `field`, in lower case, counts the records of a list. */
export function isCountField(field: string): boolean {
  return countsItems(field.replace(/^x-/u, ''));
}

/** The list that `body` is, or has as its only one. */
function onlyListIn(body: unknown): readonly unknown[] | undefined {
  if (isArray(body)) return body;
  const named = isObject(body) ? Object.entries(body).filter(([name]) => mayListItems(name)) : [];
  const [list, ...others] = named.map(([, value]) => value).filter(isArray);
  return others.length === 0 ? list : undefined;
}

function declaredHeaders(headers: readonly Header[], generate: Generate): Headers {
  const pairs = headers.flatMap((header): [string, string][] => {
    if (!isDeclarableHeader(header.name)) return [];
    const value = valueOf(header, generate);
    return value === undefined || value === null ? [] : [[header.name.toLowerCase(), toHeaderValue(toText(value))]];
  });
  let taken = 0;
  const fitting = pairs.filter(([name, value]) => {
    const size = name.length + value.length + 4;
    if (taken + size > roomFor) return false;
    taken += size;
    return true;
  });
  return Object.fromEntries(fitting);
}

/** The value of a header; the text of a number that JavaScript writes in other digits. */
function valueOf({ name, examples, schema }: Header, generate: Generate): unknown {
  const example = examples.find((each) => each.kind === 'value');
  if (example !== undefined) return example.serialized ?? numberTextOf(example.located) ?? example.located.value;
  if (schema === undefined) return undefined;
  const { value, written } = generate(schema);
  const field = name.toLowerCase();
  return value === 'string' && Object.hasOwn(samples, field) ? samples[field] : (written ?? value);
}

/** Values of fields that have a grammar, where the schema says no more than that they are texts. Undefined: there is none that is true. */
const samples: Readonly<Record<string, string | undefined>> = {
  'cache-control': 'no-cache',
  'content-digest': undefined,
  'content-range': undefined,
  etag: '"string"',
  expires: '0',
  'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
  link: undefined,
  // The start page ends a redirect: `string` leads from `/a/1` to `/a/string`, which is redirected, too.
  location: '/',
  'repr-digest': undefined,
  'retry-after': '1',
  vary: 'accept',
  'www-authenticate': 'Bearer',
};

/** The `simple` style of OpenAPI 3, the only one for headers: arrays as `a,b`, objects as `key,value`. */
function toText(value: unknown): string {
  if (isArray(value)) return writtenItems(value).map(toText).join(',');
  if (isObject(value)) return writtenEntries(value).flat().map(toText).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The headers that say which choices of the mock are in an answer; `body` is absent where the answer has none. */
export function choiceHeaders(
  { isNameMissing, acceptNote, undeclaredStatus, onlyFailures, status }: Extract<AnswerChoice, { kind: 'chosen' }>,
  body?: AnswerBody,
): Headers {
  const undeclared = undeclaredStatus === undefined ? undefined : `code ${undeclaredStatus} is not declared`;
  const failing = onlyFailures && `the operation must declare a success; found ${onlyFailures.join(', ')} alone`;
  const invalid = [undeclared, failing, status.unresolved, body?.invalid].filter((each) => each !== undefined);
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
  // The answer is not cached: another request may have another type.
  return { status, headers: all, body, ...(example !== undefined && { example }) };
}

// Caches ask for the others alone (RFC 9110 section 15.4.5).
const ofBodies: ReadonlySet<string> = new Set(['content-type', 'content-language', 'last-modified']);

/** `response`, or 304 where the client has a copy of it with the same entity tag (RFC 9110 section 13.1.2). */
export function unlessKnown(response: MockResponse, { method, headers }: MockRequest): MockResponse {
  const [list, { etag }] = [headers['if-none-match'], response.headers];
  const isRead = ['GET', 'HEAD'].includes(method) && response.status >= 200 && response.status < 300;
  if (list === undefined || etag === undefined || !isRead || !namesEntityTag(list, etag)) return response;
  const kept = Object.entries(response.headers).filter(([name]) => !ofBodies.has(name));
  return { status: 304, headers: Object.fromEntries(kept), body: new Uint8Array() };
}

/** A label or a note that a log and a header have room for. */
export function toShortLabel(text: string): string {
  return shortenedWithMark(text, 500, '...');
}

function toShortValue(text: string): string {
  return toHeaderValue(toShortLabel(text));
}
