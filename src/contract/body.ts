import type { Description } from '../description/description.ts';
import { noteJsonNumbers } from '../description/parse/json-numbers.ts';
import { defaultLimits } from '../description/parse/limits.ts';
import { isDeeper } from '../description/parse/json-text.ts';
import type { Operation } from '../description/read/api.ts';
import { type Media, requestMediaOf } from '../description/read/content.ts';
import { type Located, followPath } from '../description/read/view.ts';
import { coversType, essence, isJson, allowsType } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';
import { member } from '../lib/json.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { ValidateValue } from '../schema/validate.ts';
import { type Violation, violation } from './violation.ts';

/** The request body of an operation, read before requests. */
export interface DeclaredBody {
  readonly isRequired: boolean;
  /** The declaration of the body. */
  readonly located: Located;
  readonly media: readonly Media[];
}

/** The request body that `operation` declares, or undefined. In OpenAPI 2.0 it is among the parameters. */
export function readBody(
  description: Description,
  operation: Operation,
  parameters: readonly Parameter[],
): DeclaredBody | undefined {
  const isVersion2 = description.version === '2.0';
  const body = parameters.find(({ place }) => place === 'body' || place === 'formData');
  const located = isVersion2 ? body?.located : followPath(description, operation.located, 'requestBody');
  if (located === undefined) return undefined;
  const isRequired = isVersion2
    ? body?.place === 'body' && body.isRequired
    : member(located.value, 'required') === true;
  return { isRequired, located, media: requestMediaOf(description, operation) };
}

/** The declared media type that matches `sent` most closely: with its parameters, without, as a range. */
export function mediaFor({ media }: DeclaredBody, sent: string | undefined): Media | undefined {
  if (sent === undefined) return media.length === 1 ? media[0] : media.find(({ type }) => /json/iu.test(type));
  const plain = (type: string): string => type.toLowerCase().replace(/\s+/gu, '');
  return (
    media.find(({ type }) => plain(type) === plain(sent)) ??
    media.find(({ type }) => essence(type) === essence(sent)) ??
    media.filter(({ type }) => coversType(type, sent)).sort((a, b) => b.type.length - a.type.length)[0] ??
    media.find(({ type }) => allowsType(type, sent))
  );
}

/** A received body with its declaration. */
export interface Content {
  readonly media: Media;
  readonly bytes: Uint8Array;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
  /** The declaration of the body. */
  readonly declared: Located;
}

/** The body as the part of a message. */
export const body = { in: 'body' } as const;

/** The violation of a body, or of its item at `pointer`, that is malformed for its content type. */
export function malformedBody(
  { declared }: Pick<Content, 'declared'>,
  { requirement, found, pointer = '' }: { requirement: string; found: string; pointer?: string },
): Violation {
  return violation(body, { keyword: 'content', requirement, found, pointer, place: declared.place });
}

const { levels } = defaultLimits;

/** The body of a request as a mock reads it. */
export type SentBody =
  | { readonly kind: 'none' }
  /** The body is not JSON, and is not read; `takenAs` is the declared type where that takes bytes of every type. */
  | { readonly kind: 'opaque'; readonly takenAs?: string }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly reason: string }
  /** The operation does not declare the content type of the body. */
  | { readonly kind: 'undeclared'; readonly type: string };

/**
 * Reads the body of `request` for an operation with `declared` media types; without any, every body is accepted. Only its form is
 * checked: a declared content type, and JSON where that says so.
 */
export function readSentBody(request: MockRequest, declared: readonly string[]): SentBody {
  if (request.body === undefined || request.body.length === 0) return { kind: 'none' };
  const type = request.headers['content-type'];
  if (type === undefined || declared.length === 0) return parseBody(request.body, { isJsonSaid: false });
  if (declared.some((each) => coversType(each, type)))
    return isJson(type) ? parseBody(request.body, { isJsonSaid: true }) : { kind: 'opaque' };
  const takenAs = declared.find((each) => allowsType(each, type));
  return takenAs === undefined ? { kind: 'undeclared', type } : { kind: 'opaque', takenAs };
}

// Creating a decoder costs as much as reading a small body. It has no state between two whole texts.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as JSON. With `isJsonSaid`, other bodies are malformed. */
export function parseBody(bytes: Uint8Array | string, { isJsonSaid }: { isJsonSaid: boolean }): SentBody {
  try {
    const text = typeof bytes === 'string' ? bytes : utf8.decode(bytes);
    const value = JSON.parse(text) as unknown;
    // Recursive readers would run out of stack.
    if (isDeeper(text, levels))
      return isJsonSaid ? { kind: 'malformed', reason: `more than ${levels} levels` } : { kind: 'opaque' };
    noteJsonNumbers(text, value);
    return { kind: 'json', value };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'bytes that are not UTF-8';
    return isJsonSaid ? { kind: 'malformed', reason } : { kind: 'opaque' };
  }
}

/** The JSON in an example that is written as text. */
export interface TextExample {
  readonly value: unknown;
  /** The violations in a sentence. */
  readonly note: string;
}

/**
 * The JSON in an example that is written as text (`example: '{"id":1}'` beside `type: object`), where its schema refuses the text and
 * allows that JSON, or refuses it for another reason; undefined for other examples.
 */
export function readTextExample(
  value: unknown,
  { schema, contentType }: { readonly schema?: Located; readonly contentType: string },
  validate: ValidateValue,
): TextExample | undefined {
  if (typeof value !== 'string' || schema === undefined || !isJson(contentType)) return undefined;
  const read = parseBody(value, { isJsonSaid: false });
  if (read.kind !== 'json' || typeof read.value === 'string') return undefined;
  const [wrongText, wrong] = [validate(schema, value), validate(schema, read.value)];
  // Refused for the same reason: the example is neither.
  if (wrongText === undefined || wrongText === wrong) return undefined;
  const note = 'the example must be JSON; found text that holds it, which is sent';
  return { value: read.value, note: wrong === undefined ? note : `${note}; ${wrong}` };
}
