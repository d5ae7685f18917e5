import { defaultLimits } from '../parse/limits.ts';
import type { RawText } from './sparse-file.ts';
import { createEntries, type Entries, type YamlBlocks } from './yaml-entries.ts';
import {
  endOfFlow,
  endOfPlainKey,
  endOfQuoted,
  isBlankAt,
  isExplicit,
  isRestBlank,
  isProperty,
  nextLine,
  skipBlanks,
  skipDeeper,
  skipSpaces,
  unread,
} from './yaml-lines.ts';

/**
 * The blocks of `text`; undefined for what is rare and has to be parsed: anchors, aliases, tags, merge keys, most explicit keys, several
 * documents, tabs before keys, flow style at the root. A text that is not YAML may have blocks, too.
 */
export function readYamlBlocks(text: RawText): YamlBlocks | undefined {
  // A line may end with a carriage return alone.
  if (text.includes('\r') && /\r(?!\n)/u.test(text)) return undefined;
  return readBlocksBetween(text, 0, text.length);
}

/** The blocks of the lines from `from` to `to`, as if these were all of `text`; undefined where they do not end at `to`. */
export function readBlocksBetween(text: string, from: number, to: number): YamlBlocks | undefined {
  const entries = createEntries(to - from);
  let at = from;
  while (at !== unread && at < to) {
    const first = skipSpaces(text, at);
    if (isRestBlank(text, first)) at = nextLine(text, first);
    else if (first === at && /^(?:---|\.\.\.|%)/u.test(text.slice(at, at + 3))) at = behindMark(text, at, entries);
    else at = readLine(text, { line: at, at: first }, entries);
  }
  return at === to ? entries.list(text, to) : undefined;
}

/** Behind the line that begins the document. */
function behindMark(text: string, at: number, entries: Entries): number {
  const isFirst = entries.count() === 0 && text.startsWith('---', at) && isRestBlank(text, skipBlanks(text, at + 3));
  return isFirst ? nextLine(text, at) : unread;
}

/** The position of a reader: the start of the line, and an offset in it. */
interface At {
  readonly line: number;
  readonly at: number;
}

const dash = 0x2d;

/** True for a character that begins no key and no plain text, by its code (YAML 1.2 section 5.3). */
const isIndicator = new Uint8Array(128);
for (const letter of '&*!%@`?,]}\t') isIndicator[letter.charCodeAt(0)] = 1;

/** Reads the line, and the lines of a text that begins in it. Answers where the next one starts. */
function readLine(text: string, from: At, entries: Entries): number {
  const { line } = from;
  let { at } = from;
  while (text.charCodeAt(at) === dash && isBlankAt(text, at + 1)) {
    if (!entries.add({ line, at }, true)) return unread;
    at = skipBlanks(text, at + 1);
    if (isRestBlank(text, at)) return nextLine(text, at);
  }
  return readContent(text, { line, at }, entries);
}

/** Reads a key with its value, or a value that has no key. */
function readContent(text: string, { line, at }: At, entries: Entries): number {
  const code = text.charCodeAt(at);
  const isQuoted = code === 0x22 || code === 0x27;
  if (isQuoted || code === 0x7b || code === 0x5b) {
    const end = isQuoted ? endOfQuoted(text, at) : endOfFlow(text, at, levelsLeft(entries));
    const behind = skipBlanks(text, end);
    if (end === unread) return unread;
    if (isQuoted && text.charCodeAt(behind) === 0x3a) {
      // An escape may hide one of our keys.
      const isPlain = !/[\\\n]/u.test(text.slice(at, end));
      return isPlain ? readMember(text, { line, at }, behind, entries) : unread;
    }
    return isRestBlank(text, behind) && entries.note(at, end) ? nextLine(text, behind) : unread;
  }
  if (isExplicit(text, at)) return readExplicit(text, { line, at }, entries);
  if (isIndicator[code] === 1) return unread;
  const isBlock = code === 0x7c || code === 0x3e;
  const colon = isBlock ? unread : endOfPlainKey(text, at);
  if (colon !== unread) return readMember(text, { line, at }, colon, entries);
  const owner = entries.column();
  return owner === undefined || at - line <= owner ? unread : skipDeeper(text, nextLine(text, at), owner);
}

function levelsLeft(entries: Entries): number {
  return defaultLimits.levels - entries.depth();
}

/** The length of the longest key near `x-badges` or `x-mcp`. */
const longestOurs = 20;

/**
 * Reads a member that is written as `? key` and, in the next line, `: value`: writers do so where a key is longer than 128 letters. Others
 * of the kind are rare.
 */
function readExplicit(text: string, { line, at }: At, entries: Entries): number {
  const [second, key] = [nextLine(text, at), text.slice(at + 1, nextLine(text, at)).trim()];
  const colon = second + at - line;
  const isPlain = key.length > longestOurs && /^[A-Za-z/][^\s"'{}[\],#&*!|>%@`:]*$/u.test(key);
  const isPair = text.charCodeAt(colon) === 0x3a && isBlankAt(text, colon + 1) && skipSpaces(text, second) === colon;
  if (!isPlain || !isPair || !entries.add({ line, at }, false)) return unread;
  const value = skipBlanks(text, colon + 1);
  return isRestBlank(text, value) ? nextLine(text, value) : readLine(text, { line: second, at: value }, entries);
}

function readMember(text: string, { line, at }: At, colon: number, entries: Entries): number {
  // A merge key brings in what is not written here.
  if (text.charCodeAt(at) === 0x3c || !entries.add({ line, at }, false)) return unread;
  return readValue(text, skipBlanks(text, colon + 1), at - line, entries);
}

function readValue(text: string, at: number, column: number, entries: Entries): number {
  const code = text.charCodeAt(at);
  if (isRestBlank(text, at)) return nextLine(text, at);
  if (code === 0x22 || code === 0x27 || code === 0x7b || code === 0x5b) {
    const end = code === 0x22 || code === 0x27 ? endOfQuoted(text, at) : endOfFlow(text, at, levelsLeft(entries));
    const behind = skipBlanks(text, end);
    return end !== unread && isRestBlank(text, behind) && entries.note(at, end) ? nextLine(text, behind) : unread;
  }
  if (isProperty(code)) return unread;
  entries.note(at, at);
  // A plain text or a block scalar: what stands deeper belongs to it.
  return skipDeeper(text, nextLine(text, at), column);
}
