import { isNearWord } from '../description/model/extension.ts';

/**
 * Looks for an extension of ours in the bytes of a file, without decoding them: a key near `x-badges` or `x-mcp`, or an escape that may be
 * a part of one. Linting finds nothing where this is false, for the file and all files that it refers to.
 */
export function mayHoldExtension(bytes: Uint8Array): boolean {
  return hasWord(bytes, 0x78) || hasWord(bytes, 0x58) || hasEscape(bytes);
}

/** Keys near ours have at most 20 characters, of which so many are letters. */
const [longestBytes, mostLetters] = [80, 8];
const [dash, underscore, space, dollar, backslash, colon] = [0x2d, 0x5f, 0x20, 0x24, 0x5c, 0x3a];

/** True for a word that begins with `first`, an x, and is one of ours, or one edit away from one. */
function hasWord(bytes: Uint8Array, first: number): boolean {
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (!isWordByte(bytes[at - 1] ?? space) && isMeant(bytes, at)) return true;
  }
  return false;
}

/** True where a key starts at `start` that is near one of ours. A sign that ends keys may also be a wrong letter in one. */
function isMeant(bytes: Uint8Array, start: number): boolean {
  const letters: number[] = [];
  let isForeign = false;
  for (let at = start; at < start + longestBytes && letters.length <= mostLetters; at += 1) {
    const byte = bytes[at] ?? 0;
    const isNearHere = isEnd(byte) && (isForeign || isNearWord(letters.length, (index) => letters[index]));
    if (isNearHere && isBeforeColon(bytes, at)) return true;
    // A letter of several bytes may be one edit, and white space of several bytes none.
    if (byte >= 0x80) isForeign = true;
    else if (!isPause(bytes, at)) letters.push(isLetter(byte) ? byte | 32 : byte);
  }
  return false;
}

/** The ends of a key: a quote, a colon, a line end. */
function isEnd(byte: number): boolean {
  return byte < space || isQuote(byte) || byte === colon;
}

/** True where a byte of a key does not count: white space, a sign that parts words, the escape of a line end. */
function isPause(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  return byte <= space || byte === dash || byte === underscore || (byte === backslash && (bytes[at + 1] ?? 0) < space);
}

/** True where a colon follows `at`, behind a quote and blanks. */
function isBeforeColon(bytes: Uint8Array, at: number): boolean {
  return bytes[skipBlank(bytes, isQuote(bytes[at] ?? 0) ? at + 1 : at)] === colon;
}

/** True where a letter, a dash or a dollar sign is written as an escape: `\u0078`, `\x78`. Other signs are no part of our keys. */
function hasEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(backslash); at !== -1; at = bytes.indexOf(backslash, at + 2)) {
    const kind = bytes[at + 1] ?? 0;
    const digits = kind === 0x78 ? 2 : kind === 0x75 ? 4 : kind === 0x55 ? 8 : 0;
    if (digits === 0) continue;
    const code = Number.parseInt(String.fromCharCode(...bytes.subarray(at + 2, at + 2 + digits)), 16);
    if (code === dash || code === underscore || code === dollar || isWordByte(code)) return true;
  }
  return false;
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) <= space) at += 1;
  return at;
}

function isQuote(byte: number): boolean {
  return byte === 0x22 || byte === 0x27;
}

function isLetter(byte: number): boolean {
  return (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
}

function isWordByte(byte: number): boolean {
  return isLetter(byte) || (byte >= 0x30 && byte <= 0x39);
}
