import { isNear } from '../description/model/near-key.ts';

/**
 * Looks for an extension of ours in the bytes of a file, without decoding them: a key near `x-badges` or `x-mcp`, an escape
 * that may be a part of one, or a reference to another file. Where this is false, linting finds nothing.
 */
export function mayHoldExtension(bytes: Uint8Array): boolean {
  return hasWord(bytes, 0x78) || hasWord(bytes, 0x58) || hasEscape(bytes) || namesFile(bytes);
}

/** Keys near ours have at most 20 characters, of which so many are letters. */
const [longestBytes, mostLetters] = [80, 8];
const [dash, underscore, space, dollar, backslash, colon, hash] = [0x2d, 0x5f, 0x20, 0x24, 0x5c, 0x3a, 0x23];

/** True for a word that begins with `first`, an x, and is one of ours but for one slip. */
function hasWord(bytes: Uint8Array, first: number): boolean {
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (!isWordByte(bytes[at - 1] ?? space) && isMeant(bytes, at)) return true;
  }
  return false;
}

/** True where a key starts at `start` that is near one of ours. An end of a key may be a slip in it, too. */
function isMeant(bytes: Uint8Array, start: number): boolean {
  const letters: number[] = [];
  let isForeign = false;
  for (let at = start; at < start + longestBytes && letters.length <= mostLetters; at += 1) {
    const byte = bytes[at] ?? 0;
    const isNearHere = isEnd(byte) && (isForeign || isNear(letters.length, (index) => letters[index]));
    if (isNearHere && isBeforeColon(bytes, at)) return true;
    // A letter of several bytes may be one slip, and white space of several none.
    if (byte >= 0x80) isForeign = true;
    else if (!isPause(bytes, at)) letters.push(isLetter(byte) ? byte | 32 : byte);
  }
  return false;
}

/** The ends of a key: a quote, a colon, a bracket, a comma, a line end. */
function isEnd(byte: number): boolean {
  return byte < space || isQuote(byte) || byte === colon || byte === 0x2c || byte === 0x7d || byte === 0x5d;
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

/** True where a `$ref` leads to another file. */
function namesFile(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(dollar); at !== -1; at = bytes.indexOf(dollar, at + 1)) {
    if (bytes[at + 1] !== 0x72 || bytes[at + 2] !== 0x65 || bytes[at + 3] !== 0x66) continue;
    if (isBeforeColon(bytes, at + 4) && isFile(bytes, skipBlank(bytes, bytes.indexOf(colon, at + 4) + 1))) return true;
  }
  return false;
}

/** True where the text that starts at `at` names a file: no object, no part of the same file, no address on the network. */
function isFile(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] ?? 0;
  if (first === 0x7b || first === 0x5b) return false;
  const start = isQuote(first) ? at + 1 : at;
  return bytes[start] !== hash && !/^https?:\/\//iu.test(String.fromCharCode(...bytes.subarray(start, start + 8)));
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
