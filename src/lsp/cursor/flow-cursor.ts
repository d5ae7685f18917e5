import type { Path } from '../../description/place.ts';
import type { TextCursor } from '../text-document.ts';
import { isText, parsedJson } from '../../lib/json.ts';

/** The start of a flow collection, the key or item whose value it is, and its style. */
export interface FlowStart {
  readonly offset: number;
  readonly path: Path;
  readonly style: 'flow' | 'json';
}

/** An object or list that is open at a place of the text. */
interface OpenCollection {
  readonly kind: 'map' | 'list';
  readonly keys: string[];
  index: number;
  key: string | undefined;
  isValue: boolean;
  /** True once the value that is read now is there. */
  hasValue: boolean;
}

interface FlowToken {
  readonly start: number;
  readonly end: number;
}

/** The characters behind the cursor that are read for the rest of its object. */
const readAhead = 20_000;

/**
 * The word that is typed at `offset` in the flow collection, or JSON, that begins at `from`. Undefined where that is closed before, and in a
 * comment.
 */
export function flowCursor(text: string, offset: number, from: FlowStart): TextCursor | undefined {
  const levels: OpenCollection[] = [];
  let at = from.offset;
  while (at < offset) {
    const token = step(text, at, levels, from.style);
    if (token.isComment === true && offset <= token.end) return undefined;
    // A word that the cursor touches is what is typed.
    if (token.word !== undefined && offset <= token.end) return cursorAt(text, token, levels, from);
    if (token.word !== undefined) take(text, token, levels.at(-1));
    at = token.end;
    if (levels.length === 0) return undefined;
  }
  if (levels.length === 0) return undefined;
  const next = step(text, offset, [], from.style);
  if (next.word !== undefined) return cursorAt(text, next, levels, from);
  const level = levels.at(-1);
  if (level?.hasValue === true || (level?.isValue === true && isBeforeValue(text, offset))) return undefined;
  return cursorAt(text, { start: offset, end: offset }, levels, from);
}

/** True where a value follows on the same line: another one before it would break the text. A word with a colon is a key. */
function isBeforeValue(text: string, offset: number): boolean {
  const line = /[^\r\n]*/uy;
  line.lastIndex = offset;
  const [rest = ''] = line.exec(text) ?? [];
  return /^[ \t]*[^\s,}\]#]/u.test(rest) && !/^[ \t]*(?:"[^"]*"|'[^']*'|[\w$-]+)[ \t]*:/u.test(rest);
}

/** A piece of the text: a word, or what stands between words. */
interface FlowPiece extends FlowToken {
  readonly word?: true;
  readonly isComment?: true;
}

/** The piece at `at`; brackets, commas and colons change the levels. */
function step(text: string, at: number, levels: OpenCollection[], style: FlowStart['style']): FlowPiece {
  const char = text.charAt(at);
  const single = { start: at, end: at + 1 };
  const level = levels.at(-1);
  switch (char) {
    case '{':
    case '[':
      levels.push({
        kind: char === '{' ? 'map' : 'list',
        keys: [],
        index: 0,
        key: undefined,
        isValue: char === '[',
        hasValue: false,
      });
      return single;
    case '}':
    case ']':
      levels.pop();
      endValue(levels.at(-1));
      return single;
    case ',':
      if (level !== undefined) level.hasValue = false;
      if (level?.kind === 'list') level.index += 1;
      else if (level !== undefined) [level.key, level.isValue] = [undefined, false];
      return single;
    case ':':
      if (level?.kind === 'map') level.isValue = true;
      return single;
    case '':
    case ' ':
    case '\t':
    case '\r':
    case '\n':
      return single;
    case '#':
      return style === 'flow' && /\s/u.test(text.charAt(at - 1))
        ? { ...end(text, at, /\n/gu), isComment: true }
        : wordAt(text, at, style);
    default:
      return wordAt(text, at, style);
  }
}

function wordAt(text: string, at: number, style: FlowStart['style']): FlowPiece {
  const char = text.charAt(at);
  if (char === '"' || char === "'") return { start: at, end: endOfQuoted(text, at), word: true };
  const stop = style === 'json' ? /[\s,[\]{}:]/gu : /[,[\]{}\n]|:(?=[\s,[\]{}]|$)|\s#/gu;
  const { start, end: stopped } = end(text, at, stop);
  const written = text.slice(start, stopped).trimEnd().length;
  return { start, end: start + Math.max(written, 1), word: true };
}

function end(text: string, start: number, stop: RegExp): FlowToken {
  stop.lastIndex = start + 1;
  return { start, end: stop.exec(text)?.index ?? text.length };
}

/** Behind the closing quote; the end of the line where there is none. */
function endOfQuoted(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') return at;
    if (char === '\\' && quote === '"') at += 1;
    else if (char === quote) return at + 1;
  }
  return text.length;
}

function take(text: string, token: FlowToken, level: OpenCollection | undefined): void {
  endValue(level);
  if (level?.kind !== 'map' || level.isValue) return;
  level.key = unquote(text.slice(token.start, token.end));
  level.keys.push(level.key);
}

function endValue(level: OpenCollection | undefined): void {
  if (level?.isValue === true) level.hasValue = true;
}

/** The text of a word, without its quotes and escapes. */
export function unquote(word: string): string {
  if (word.startsWith("'"))
    return word.slice(1, word.length > 1 && word.endsWith("'") ? -1 : undefined).replaceAll("''", "'");
  if (!word.startsWith('"')) return word;
  const read = parsedJson(word);
  return isText(read) ? read : word.slice(1, word.length > 1 && word.endsWith('"') ? -1 : undefined);
}

function cursorAt(text: string, token: FlowToken, levels: readonly OpenCollection[], from: FlowStart): TextCursor {
  const level = levels.at(-1);
  const path = [...from.path, ...levels.slice(0, -1).flatMap(keyOf)];
  const isKey = level?.kind === 'map' && !level.isValue;
  const quote = /^["']/u.exec(text.charAt(token.start))?.[0] as TextCursor['quote'] | undefined;
  const member = isKey ? memberBehind(text, token.end, from.style) : undefined;
  const behind = isKey ? keysBehind(text, token.end, { style: from.style, isValue: member === undefined }) : [];
  const next = behind.length > 0 ? member : undefined;
  return {
    path: isKey || level === undefined ? path : [...path, ...keyOf(level)],
    role: isKey ? 'key' : level?.kind === 'list' && from.style === 'flow' ? 'either' : 'value',
    siblings: isKey ? [...level.keys, ...behind] : [],
    start: token.start,
    end: token.end,
    quote: quote ?? '',
    hasColon: /^\s*:/u.test(text.slice(token.end, token.end + 20)),
    style: from.style,
    ...(next !== undefined && { next }),
  };
}

function keyOf({ kind, index, key }: OpenCollection): Path {
  if (kind === 'list') return [index];
  return key === undefined ? [] : [key];
}

/** The keys of the object behind the cursor; none where it is not closed: what follows may be of others. */
function keysBehind(
  text: string,
  offset: number,
  { style, isValue }: Pick<FlowStart, 'style'> & Pick<OpenCollection, 'isValue'>,
): readonly string[] {
  const levels: OpenCollection[] = [{ kind: 'map', keys: [], index: 0, key: undefined, isValue, hasValue: false }];
  const [own] = levels;
  const limit = Math.min(text.length, offset + readAhead);
  for (let at = offset; at < limit;) {
    const token = step(text, at, levels, style);
    if (token.word !== undefined) take(text, token, levels.at(-1));
    at = token.end;
    if (levels.length === 0) return own?.keys ?? [];
  }
  return [];
}

/** The offset of the key that follows, if nothing but blanks and comments stands before it. */
function memberBehind(text: string, offset: number, style: FlowStart['style']): number | undefined {
  const level: OpenCollection = { kind: 'map', keys: [], index: 0, key: undefined, isValue: false, hasValue: false };
  for (let at = offset; at < text.length;) {
    const piece = step(text, at, [level], style);
    if (piece.word !== undefined) return /^\s*:/u.test(text.slice(piece.end, piece.end + 20)) ? piece.start : undefined;
    if (piece.isComment !== true && /\S/u.test(text.charAt(at))) return undefined;
    at = piece.end;
  }
  return undefined;
}
