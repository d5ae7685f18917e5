import { isNearWord } from '../description/model/extension.ts';

const [lineEnd, space, doubleQuote, hash, dollar, singleQuote] = [0x0a, 0x20, 0x22, 0x23, 0x24, 0x27];
const [comma, dash, colon, bracket, backslash, underscore, brace] = [0x2c, 0x2d, 0x3a, 0x5b, 0x5c, 0x5f, 0x7b];

/**
 * Looks for an extension of ours in the bytes of a file, without decoding them: a key near `x-badges` or `x-mcp`, or an escape that may be
 * a part of one. Linting finds nothing where this is false, for the file and all files that it refers to.
 */
export function mayHoldExtension(bytes: Uint8Array): boolean {
  return hasWord(bytes, 0x78) || hasWord(bytes, 0x58) || hasEscape(bytes);
}

/** Keys near ours have at most 20 characters, of which so many are letters. */
const [longestBytes, mostLetters] = [80, 8];

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
  return bytes[skipBlanks(bytes, isQuote(bytes[at]) ? at + 1 : at)] === colon;
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

function isLetter(byte: number): boolean {
  return (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
}

function isWordByte(byte: number): boolean {
  return isLetter(byte) || (byte >= 0x30 && byte <= 0x39);
}

// Creating a decoder takes as long as decoding a small file.
const utf8 = new TextDecoder();

/**
 * The other files and addresses that `$ref` names in the bytes of a file, as they are written, without fragments; those in comments and in
 * texts, too. Undefined where one is written in a way that only a parser reads, or may name a file by the address it gives itself (`$self`).
 */
export function filesNamedIn(bytes: Uint8Array): readonly string[] | undefined {
  const files = new Set<string>();
  for (let keyAt = bytes.indexOf(dollar); keyAt !== -1; keyAt = bytes.indexOf(dollar, keyAt + 1)) {
    if (!startsWith(bytes, keyAt + 1, ref)) {
      if (startsWith(bytes, keyAt + 1, self)) return undefined;
      continue;
    }
    const colonAt = skipBlanks(bytes, isQuote(bytes[keyAt + 4]) ? keyAt + 5 : keyAt + 4);
    if (bytes[colonAt] !== colon) continue;
    const file = fileAt(bytes, { keyAt, start: skipBlanks(bytes, colonAt + 1) });
    if (file === undefined) return undefined;
    if (file !== '') files.add(file);
  }
  return [...files];
}

const [ref, self] = [new TextEncoder().encode('ref'), new TextEncoder().encode('self')];

/** The first bytes of what is no text in quotes and no plain text: an anchor, an alias, a tag, a block, a comment. */
const otherStarts = new Set(new TextEncoder().encode('&*!|>#'));

function startsWith(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return false;
  return true;
}

function isQuote(byte: number | undefined): boolean {
  return byte === doubleQuote || byte === singleQuote;
}

/** A reference in a text: its key, and the start of its value. */
interface WrittenReference {
  readonly keyAt: number;
  readonly start: number;
}

/** The file that a reference names; empty where it names none, undefined where it is not written as it is read. */
function fileAt(bytes: Uint8Array, reference: WrittenReference): string | undefined {
  const first = bytes[reference.start] ?? lineEnd;
  // The key may be the name of a property.
  if (first === brace || first === bracket) return '';
  if (isQuote(first)) return quotedAt(bytes, reference.start, first);
  return otherStarts.has(first) ? undefined : plainAt(bytes, reference);
}

function quotedAt(bytes: Uint8Array, start: number, quote: number): string | undefined {
  // Most references of large files lead to places in the same file.
  if (bytes[start + 1] === hash) return '';
  const found = bytes.indexOf(quote, start + 1);
  const end = found === -1 ? bytes.length : found;
  const file = textBefore(bytes, start + 1, end);
  return /[\\\n]/u.test(file) || bytes[end + 1] === quote ? undefined : file;
}

/** The plain text of a reference; undefined where the next line may go on with it, or where it may end before its line. */
function plainAt(bytes: Uint8Array, { keyAt, start }: WrittenReference): string | undefined {
  const isFlow = isInFlow(bytes, keyAt);
  const end = isFlow ? endInFlow(bytes, start) : endOfLine(bytes, start);
  const next = skipBlanks(bytes, end);
  const goesOn = isFlow ? !isMark(bytes[next]) : columnOf(bytes, next) > columnOf(bytes, keyAt);
  if (goesOn && next < bytes.length) return undefined;
  const file = textBefore(bytes, start, end).trimEnd();
  // A comment may hide that this is flow style: names of files have whole pairs of braces.
  return isFlow || !rare.test(file) || !rare.test(file.replace(/\{[\w.-]*\}/gu, '')) ? file : undefined;
}

/** Signs of flow style, line ends and tabs. */
const rare = /[,[\]{}\p{Cc}]/u;

/** True where the key at `keyAt` stands behind an opening bracket or a comma: such signs end a plain text there. */
function isInFlow(bytes: Uint8Array, keyAt: number): boolean {
  let at = isQuote(bytes[keyAt - 1]) ? keyAt - 2 : keyAt - 1;
  while ((bytes[at] ?? Infinity) <= space) at -= 1;
  return bytes[at] === comma || bytes[at] === bracket || bytes[at] === brace;
}

function endInFlow(bytes: Uint8Array, start: number): number {
  let end = start;
  while ((bytes[end] ?? 0) >= space && !isMark(bytes[end])) end += 1;
  return end;
}

/** The signs of flow style: brackets and commas. */
const marks = new Set(new TextEncoder().encode(',{}[]'));

function isMark(byte: number | undefined): boolean {
  return byte !== undefined && marks.has(byte);
}

function endOfLine(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lineEnd, start);
  return end === -1 ? bytes.length : end;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? Infinity) <= space) at += 1;
  return at;
}

/** The number of bytes before `at` on its line. */
function columnOf(bytes: Uint8Array, at: number): number {
  return at - bytes.lastIndexOf(lineEnd, at) - 1;
}

/** The text from `start` to a hash, which begins a fragment or a comment, or to `end`. */
function textBefore(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? hash;
    if (byte === hash) break;
    // To decode a few bytes takes many times as long as to add them up.
    if (byte >= 0x80) return utf8.decode(bytes.subarray(start, end)).replace(/#.*/su, '');
    text += String.fromCharCode(byte);
  }
  return text;
}
