import { isUserError } from '../../lib/user-error.ts';
import { type DescriptionKind, isPackageFile, readKind } from '../model/kind.ts';
import { defaultLimits } from './limits.ts';
import { isUtf16 } from './decode.ts';
import { parseSource } from './parse.ts';
import {
  endOfQuoted,
  isRestBlank,
  nextLine,
  skipBlanks,
  skipDeeper,
  skipSpaces,
  unread,
} from '../sparse/yaml-lines.ts';
import { isDash, skipBlank } from './yaml-text.ts';

type Family = DescriptionKind['family'];

/** `unknown`: the first keys are written in a rare way. */
type Sniffed = Family | 'unknown' | undefined;

/** Most descriptions have their version in so many bytes. */
const headBytes = 4_096;

// Creating a decoder takes as long as decoding a small file.
const utf8 = new TextDecoder();

/**
 * The family of the description in a file, undefined where it holds none: a fragment of one, or something else. For callers that get all
 * files of a repository: only a few texts are parsed, and a text may be broken after the version.
 */
export function familyOf(uri: string, bytes: Uint8Array): Family | undefined {
  if (isPackageFile(uri)) return undefined;
  // A wrong encoding is reported when the file is parsed.
  const decoder = isUtf16(bytes) ? new TextDecoder(isBigEndian(bytes) ? 'utf-16be' : 'utf-16le') : utf8;
  const early = bytes.length > headBytes ? sniff(decoder.decode(bytes.subarray(0, headBytes))) : undefined;
  // A file that is too large is not read further.
  const isWhole = early === undefined || early === 'unknown';
  const found = isWhole && bytes.length <= defaultLimits.sizeBytes ? sniff(decoder.decode(bytes)) : early;
  return found === 'unknown' ? parsedFamily(uri, bytes) : found;
}

/** True for a text that may be a description, although somebody is still writing it. */
export function mayBeDescription(text: string): boolean {
  return sniff(text) !== undefined;
}

/** UTF-16 has the high byte first where its mark says so, or a NUL comes before the first letter. */
function isBigEndian([first]: Uint8Array): boolean {
  return first === 0xfe || first === 0;
}

function parsedFamily(uri: string, bytes: Uint8Array): Family | undefined {
  try {
    return readKind(parseSource(uri, bytes).tree)?.family;
  } catch (error) {
    if (!isUserError(error)) throw error;
    return undefined;
  }
}

/** The family and version that the keys at the root of a text name. */
function sniff(text: string): Sniffed {
  if (!/openapi|swagger|asyncapi/u.test(text)) return undefined;
  const { start, column } = startOf(text);
  const first = text.charAt(start);
  if (first === '{') return sniffFlow(text, start);
  if (first === '[' || isDash(text, start)) return undefined;
  return column === undefined || '!&*|>?'.includes(first) ? 'unknown' : sniffBlock(text, start - column, column);
}

/** The start of the first node, and its column, unless a mark of the document stands before it on its line. */
function startOf(text: string): { readonly start: number; readonly column?: number } {
  let line = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    const start = skipBlank(text, line);
    const before = text.lastIndexOf('\n', start - 1) + 1;
    const column = start - Math.max(before, text.startsWith('\ufeff') && before === 0 ? 1 : 0);
    if (column === 0 && text.startsWith('%', start)) line = nextLine(text, start);
    else if (column === 0 && /^---(?:\s|$)/u.test(text.slice(start, start + 4))) {
      line = start + 3;
      if (!isRestBlank(text, skipBlanks(text, line))) return { start: skipBlank(text, line) };
    } else return { start, column };
  }
}

/** The members of a block mapping whose keys stand in `column`, the first one on the line at `from`. */
function sniffBlock(text: string, from: number, column: number): Sniffed {
  for (let line = from; line < text.length; line = skipDeeper(text, nextLine(text, line), column)) {
    const at = skipSpaces(text, line);
    // Another document begins.
    if (column === 0 && /^(?:---|\.\.\.)(?:\s|$)/u.test(text.slice(at, at + 4))) return undefined;
    const found = at - line === column ? sniffMember(text, at) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The members of the flow mapping that starts at `from`: an object of JSON, too. */
function sniffFlow(text: string, from: number): Sniffed {
  let [at, depth, isKey] = [from, 0, false];
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= space) at += 1;
    else if (code === hash) at = nextLine(text, at);
    else {
      const found = isKey && depth === 1 ? sniffMember(text, at) : undefined;
      if (found !== undefined) return found;
      isKey = code === comma || code === openBrace;
      if (code === openBrace || code === openBracket) depth += 1;
      if (code === closeBrace || code === closeBracket) depth -= 1;
      if (depth === 0) return undefined;
      at = endOfToken(text, at, code);
      if (at === unread) return 'unknown';
    }
  }
  return undefined;
}

const [space, doubleQuote, hash, singleQuote, comma, colon] = [0x20, 0x22, 0x23, 0x27, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

const isMark = (code: number): boolean =>
  code === comma ||
  code === colon ||
  code === openBracket ||
  code === closeBracket ||
  code === openBrace ||
  code === closeBrace;

/** The end of a punctuation mark, a quoted text, or a word. Quotes within a word belong to it. */
function endOfToken(text: string, at: number, code: number): number {
  if (code === doubleQuote || code === singleQuote) return endOfQuoted(text, at);
  let end = at + 1;
  if (isMark(code)) return end;
  for (let next = text.charCodeAt(end); next > space && !isMark(next); next = text.charCodeAt(end)) end += 1;
  return end;
}

const versionKey = /(["']?)(openapi|swagger|asyncapi)\1\s*:/uy;
const noVersion = /[[{\]},]|$|(?:null|true|false|~)(?=[\s,\]}]|$)/iuy;

/** The member that starts at `at`: its key names the family, its value is a version if it is a text or a number. */
function sniffMember(text: string, at: number): Sniffed {
  const [written = '', quote, key] = matchAt(versionKey, text, at) ?? [];
  const end = at + written.length;
  if (key === undefined || (quote === '' && text.charCodeAt(end) > space)) return undefined;
  const value = skipBlank(text, end);
  // A text may begin on the next line, and so may a mapping.
  const isElsewhere = '&!*|>'.includes(text.charAt(value)) || text.slice(end, value).includes('\n');
  if (matchAt(noVersion, text, value) !== null) return undefined;
  if (isElsewhere) return 'unknown';
  return key === 'asyncapi' ? 'asyncapi' : 'openapi';
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
