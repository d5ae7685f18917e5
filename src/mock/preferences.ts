import { member } from '../lib/json.ts';
import { parsePrefer } from '../http/headers.ts';
import type { MockRequest } from '../http/message.ts';

/** The example and the status that a request prefers. */
export interface Preferences {
  /** Spellings of the example's name, the likeliest first; empty without a preference. */
  readonly names: readonly string[];
  /** `Prefer: code=404`. */
  readonly status?: number;
}

// Another tool for the same descriptions uses this name for the header.
const alsoUnderstood = ['x-redocly-response-body-example'];

const none: ReturnType<typeof parsePrefer> = {};
const noNames: readonly string[] = [];

/** Reads the example header (the first of `exampleHeader` that was sent) and `Prefer` (RFC 7240). */
export function readPreferences({ headers }: MockRequest, exampleHeader: readonly string[]): Preferences {
  const prefer = headers.prefer === undefined ? none : parsePrefer(headers.prefer);
  const header = headerNamed(headers, exampleHeader) ?? headerNamed(headers, alsoUnderstood);
  const written = (header ?? prefer.example ?? '').trim();
  const code = prefer.code;
  const names = written === '' ? noNames : spellings(written);
  return code !== undefined && /^[1-5]\d\d$/u.test(code) ? { names, status: Number(code) } : { names };
}

function headerNamed(headers: MockRequest['headers'], names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = member(headers, name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Names beyond ASCII arrive as bytes in Latin-1, or percent-encoded. */
function spellings(written: string): readonly string[] {
  if (/^[\x21-\x24\x26-\x7e]*$/u.test(written)) return [written];
  const all = [written, fromLatin1(written), decode(written)];
  return [...new Set(all.filter((name) => name !== undefined))];
}

function fromLatin1(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return undefined;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
