import { defaultLimits } from '../description/parse/limits.ts';
import { noteJsonNumbers } from '../description/parse/json-numbers.ts';
import { measure } from '../description/parse/measure.ts';
import { covers, isJson, takes } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';

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
  if (declared.some((each) => covers(each, type)))
    return isJson(type) ? parseBody(request.body, { isJsonSaid: true }) : { kind: 'opaque' };
  const takenAs = declared.find((each) => takes(each, type));
  return takenAs === undefined ? { kind: 'undeclared', type } : { kind: 'opaque', takenAs };
}

// Creating a decoder costs as much as reading a small body. It has no state between two whole texts.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as JSON. With `isJsonSaid`, other bodies are malformed. */
export function parseBody(body: Uint8Array | string, { isJsonSaid }: { isJsonSaid: boolean }): SentBody {
  try {
    const text = typeof body === 'string' ? body : utf8.decode(body);
    const value = JSON.parse(text) as unknown;
    if (isShallow(text, value)) {
      noteJsonNumbers(text, value);
      return { kind: 'json', value };
    }
    return isJsonSaid ? { kind: 'malformed', reason: `more than ${levels} levels` } : { kind: 'opaque' };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'bytes that are not UTF-8';
    return isJsonSaid ? { kind: 'malformed', reason } : { kind: 'opaque' };
  }
}

/** Recursive readers run out of stack on `[[[[...`; each level takes two characters at least. */
function isShallow(text: string, value: unknown): boolean {
  return text.length < 2 * levels || measure(value, levels).levels <= levels;
}
