import { isNear } from '../description/model/extension.ts';

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
const [openBrace, openBracket, comma, hash, lineFeed] = [0x7b, 0x5b, 0x2c, 0x23, 0x0a];

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
    const isNearHere = isEnd(byte) && (isForeign || isNear(letters.length, (index) => letters[index]));
    if (isNearHere && isBeforeColon(bytes, at)) return true;
    // A letter of several bytes may be one edit, and white space of several bytes none.
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

/**
 * The other files and addresses that `$ref` names in the bytes of a file, as they are written, without fragments; those in comments and in
 * texts, too. Undefined where one is written in a way that only a parser reads.
 */
export function filesNamedIn(bytes: Uint8Array): readonly string[] | undefined {
  const files = new Set<string>();
  for (let at = bytes.indexOf(dollar); at !== -1; at = bytes.indexOf(dollar, at + 1)) {
    if (bytes[at + 1] !== 0x72 || bytes[at + 2] !== 0x65 || bytes[at + 3] !== 0x66) continue;
    if (!isBeforeColon(bytes, at + 4)) continue;
    const start = skipBlank(bytes, bytes.indexOf(colon, at + 4) + 1);
    const first = bytes[start] ?? 0;
    // The key may be the name of a property.
    if (first === openBrace || first === openBracket) continue;
    const text = isQuote(first) ? quotedAt(bytes, start) : isRare(first) ? undefined : plainAt(bytes, start, at);
    if (text === undefined) return undefined;
    const [file = ''] = text.split('#', 1);
    if (file !== '') files.add(file);
  }
  return [...files];
}

/** The quoted text at `start`; undefined where it is not written as it is read. */
function quotedAt(bytes: Uint8Array, start: number): string | undefined {
  const quote = bytes[start] ?? 0;
  const found = bytes.indexOf(quote, start + 1);
  const end = found === -1 ? bytes.length : found;
  const text = textBetween(bytes, start + 1, end);
  return /[\\\n]/u.test(text) || bytes[end + 1] === quote ? undefined : text;
}

/** The plain text at `start`, of the key at `keyAt`; undefined where the next line may go on with it, or where it may end before its line. */
function plainAt(bytes: Uint8Array, start: number, keyAt: number): string | undefined {
  const isFlow = isInFlow(bytes, keyAt);
  const end = isFlow ? endInFlow(bytes, start) : endOfLine(bytes, start);
  const next = skipBlank(bytes, end);
  const goesOn = isFlow ? !isMark(bytes[next] ?? comma) : columnOf(bytes, next) > columnOf(bytes, keyAt);
  if (goesOn && next < bytes.length) return undefined;
  const text = textBetween(bytes, start, end).replace(/\s#.*|\s+$/u, '');
  // A comment may hide that this is flow style: names of files have whole pairs of braces.
  return isFlow || !rare.test(text) || !rare.test(text.replace(/\{[\w.-]*\}/gu, '')) ? text : undefined;
}

/** Signs of flow style, line ends and tabs. */
const rare = /[,[\]{}\p{Cc}]/u;

function endInFlow(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && (bytes[end] ?? 0) >= space && !isMark(bytes[end] ?? 0)) end += 1;
  return end;
}

function endOfLine(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lineFeed, start);
  return end === -1 ? bytes.length : end;
}

const decoder = new TextDecoder();
const shortBytes = 200;

/** The text between two offsets. Most are short names in ASCII, for which the call of a decoder takes the longest. */
function textBetween(bytes: Uint8Array, start: number, end: number): string {
  const part = bytes.subarray(start, end);
  if (part.length > shortBytes) return decoder.decode(part);
  // Spread, they would be asked for one by one.
  const text = Reflect.apply(String.fromCharCode, undefined, part) as string;
  return /[\x80-\xff]/u.test(text) ? decoder.decode(part) : text;
}

/** The number of bytes before `at` on its line. */
function columnOf(bytes: Uint8Array, at: number): number {
  return at - bytes.lastIndexOf(lineFeed, at) - 1;
}

/** True for a text that begins with a sign of YAML: an anchor, an alias, a tag, a block, a comment. */
function isRare(first: number): boolean {
  return [0x26, 0x2a, 0x21, 0x7c, 0x3e, hash].includes(first);
}

/** True where the key at `start` stands behind an opening bracket or a comma: such signs end a plain text there. */
function isInFlow(bytes: Uint8Array, start: number): boolean {
  let at = isQuote(bytes[start - 1] ?? 0) ? start - 2 : start - 1;
  while (at >= 0 && (bytes[at] ?? 0) <= space) at -= 1;
  return bytes[at] === comma || bytes[at] === openBrace || bytes[at] === openBracket;
}

/** The signs of flow style: brackets and commas. */
function isMark(byte: number): boolean {
  return byte === comma || byte === openBrace || byte === 0x7d || byte === openBracket || byte === 0x5d;
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
