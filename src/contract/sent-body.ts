import { defaultLimits } from '../description/limits.ts';
import { noteJsonNumbers } from '../description/json-numbers.ts';
import { measure } from '../description/measure.ts';
import { covers, isJson } from '../http/media-type.ts';
import type { MockRequest } from '../http/message.ts';

const { levels } = defaultLimits;

/** The body of a request, as far as a mock looks at it. */
export type SentBody =
  | { readonly kind: 'none' }
  /** The body is not JSON: nobody looks at it. */
  | { readonly kind: 'opaque' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly reason: string }
  /** The body has a content type that the operation does not take. */
  | { readonly kind: 'undeclared'; readonly type: string };

/**
 * Reads the body of `request` for an operation that takes `declared` media types; where it declares none, a body is not
 * judged. Only the form is: whether it is of a declared type, and JSON where it says so.
 */
export function readSentBody(request: MockRequest, declared: readonly string[]): SentBody {
  if (request.body === undefined || request.body.length === 0) return { kind: 'none' };
  const type = request.headers['content-type'];
  if (type === undefined || declared.length === 0) return parseBody(request.body, { isJsonSaid: false });
  if (!declared.some((each) => covers(each, type))) return { kind: 'undeclared', type };
  return isJson(type) ? parseBody(request.body, { isJsonSaid: true }) : { kind: 'opaque' };
}

// Making one costs as much as reading a small body. It keeps nothing between two whole texts.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as the JSON that it is. With `isJsonSaid`, one that is none is malformed. */
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

/** Whoever reads a value level by level runs out of stack on `[[[[...`; each level takes two characters at least. */
function isShallow(text: string, value: unknown): boolean {
  return text.length < 2 * levels || measure(value, levels).levels <= levels;
}
