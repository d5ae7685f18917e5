import { isObject } from '../lib/json.ts';
import { essence, isJson } from './media-type.ts';

/** `value` as the bytes of a body of media type `type`; undefined where there is no such form yet (XML of a value that is no text). */
export function writeBody(value: unknown, type: string): Uint8Array | undefined {
  if (isJson(type)) return encode(JSON.stringify(value));
  if (typeof value === 'string') return encode(value);
  const plain = essence(type);
  if (/\/xml$|\+xml$/u.test(plain)) return undefined;
  if (plain === 'application/x-www-form-urlencoded' && isObject(value)) return encode(toForm(value));
  return encode(JSON.stringify(value));
}

/** The smallest valid file of media type `type` (PNG: RFC 2083, one transparent pixel), or undefined where none is kept. */
export function smallestFile(type: string): Uint8Array | undefined {
  return essence(type) === 'image/png' ? fromBase64(png) : undefined;
}

/** The bytes that base64 `text` stands for (RFC 4648 section 4), or undefined where it is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

function toForm(value: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(value).map(([key, part]): [string, string] => [
    key,
    typeof part === 'string' ? part : JSON.stringify(part),
  ]);
  return new URLSearchParams(pairs).toString();
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
