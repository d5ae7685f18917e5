import yaml from 'js-yaml';
import { perKey } from '../../lib/cache.ts';
import type { Path } from '../place.ts';
import { yamlOptions } from '../parse/yaml-options.ts';
import { decodeRaw, type RawText } from './sparse-file.ts';
import { noEntry, type YamlBlocks } from './yaml-entries.ts';

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [doubleQuote, hash, singleQuote, comma, colon] = [0x22, 0x23, 0x27, 0x2c, 0x3a];
const [openBracket, backslash, closeBracket, openBrace, closeBrace] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** Stands for an offset that could not be read. */
export const unread = -1;

/** The offset of the first character at or after `at` that is no space. */
export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) === space) next += 1;
  return next;
}

/** The offset of the first character at or after `at` that is neither space nor tab. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) === space || text.charCodeAt(next) === tab) next += 1;
  return next;
}

/** The start of the next line; the end of the text where there is none. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** True where only blanks and a comment follow on the line from `at` on. */
export function isRestBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === lineFeed || code === carriageReturn || code === hash || at >= text.length;
}

/** True where a space, a tab or a line end stands at `at`. */
export function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === space || code === tab || code === lineFeed || code === carriageReturn || at >= text.length;
}

/** The start of the first line that stands no deeper than `column`. */
export function skipDeeper(text: string, from: number, column: number): number {
  let at = from;
  while (at < text.length) {
    const first = skipSpaces(text, at);
    const code = text.charCodeAt(first);
    if (code !== lineFeed && code !== carriageReturn && first - at <= column) return at;
    at = nextLine(text, first);
  }
  return at;
}

/** The end of the plain key that starts at `at`: its colon; `unread` where the line has none. */
export function endOfPlainKey(text: string, at: number): number {
  for (let end = at; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === colon && isBlankAt(text, end + 1)) return end;
    if (code === lineFeed || (code === hash && isBlankAt(text, end - 1))) return unread;
  }
  return unread;
}

/** Behind the quoted text that starts at `at`. */
export function endOfQuoted(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === backslash && quote === doubleQuote) end += 1;
    else if (code === quote) {
      // Two single quotes are one.
      if (quote === doubleQuote || text.charCodeAt(end + 1) !== singleQuote) return end + 1;
      end += 1;
    }
  }
  return unread;
}

/** True for a character, by its code, that means something where a value may start in a flow collection, brackets aside. */
const isMark = new Uint8Array(128);
for (const letter of `"'#&*!`) isMark[letter.charCodeAt(0)] = 1;

/** Behind the flow collection that starts at `at`; `unread` where it holds an anchor, an alias or a tag. */
export function endOfFlow(text: string, at: number, levels = Number.POSITIVE_INFINITY): number {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > levels) return unread;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return end + 1;
    } else if (isMark[code] === 1 && isFlowStart(text, end)) {
      if (code === doubleQuote || code === singleQuote) end = endOfQuoted(text, end) - 1;
      else if (code === hash) end = nextLine(text, end) - 1;
      else if (isProperty(code)) return unread;
      if (end < at) return unread;
    }
  }
  return unread;
}

/** True where `at` of a flow collection is not within a plain text. */
function isFlowStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return (
    isBlankAt(text, at - 1) || before === comma || before === colon || before === openBrace || before === openBracket
  );
}

/** True where an explicit key, `? key`, starts at `at` of a line. */
export function isExplicit(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x3f && isBlankAt(text, at + 1);
}

/** True for a code that begins an anchor, an alias or a tag. */
export function isProperty(code: number): boolean {
  return code === 0x26 || code === 0x2a || code === 0x21;
}

/** The members of the mappings and lists of a YAML text. */
export interface YamlMembers {
  /** The entries in an entry, by their keys or indexes; of a key that stands twice, the last. Those of the root are in `none`. */
  readonly of: (entry: number) => ReadonlyMap<string | number, number>;
  readonly pathOf: (entry: number) => Path;
  /** The entry that a path leads to, or its nearest parent. */
  readonly at: (path: Path) => number;
  /** True where a mapping that was asked for has a key twice. */
  readonly hasDuplicateKeys: () => boolean;
}

/** The members of each entry: looked up when they are asked for, and kept. */
export function createYamlMembers(blocks: YamlBlocks): YamlMembers {
  const { text, count, starts, parents, nexts } = blocks;
  let hasDuplicateKeys = false;
  const of = perKey((parent: number): ReadonlyMap<string | number, number> => {
    const members = new Map<string | number, number>();
    const end = parent === noEntry ? count : (nexts[parent] ?? 0);
    for (let entry = parent === noEntry ? 0 : parent + 1; entry < end; entry = nexts[entry] ?? end) {
      const start = starts[entry] ?? 0;
      const key = isDash(text, start) ? members.size : keyAt(text, start);
      hasDuplicateKeys ||= members.has(key);
      members.set(key, entry);
    }
    return members;
  });
  const pathOf: YamlMembers['pathOf'] = (entry) => {
    if (entry === noEntry) return [];
    const parent = parents[entry] ?? noEntry;
    const [key = ''] = [...of(parent)].find(([, child]) => child === entry) ?? [];
    return [...pathOf(parent), key];
  };
  const at: YamlMembers['at'] = (path) => {
    let entry = noEntry;
    for (const key of path) {
      const inside = of(entry);
      const next = inside.get(key) ?? inside.get(Number(key)) ?? inside.get(String(key));
      if (next === undefined) break;
      entry = next;
    }
    return entry;
  };
  return { of, pathOf, at, hasDuplicateKeys: () => hasDuplicateKeys };
}

/** True where the entry that starts at `at` is an item of a list. */
export function isDash(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isBlankAt(text, at + 1);
}

/** The key of the member that starts at `start`, as it is written, its quotes included. */
export function writtenKey(text: string, start: number): RawText {
  if (isExplicit(text, start)) return text.slice(start + 1, nextLine(text, start)).trim();
  const end = isQuote(text.charAt(start)) ? endOfQuoted(text, start) : endOfPlainKey(text, start);
  return text.slice(start, end).trimEnd();
}

/** The key of the member that starts at `start`, as a parser has it: `0x10` is `16`. */
function keyAt(text: string, start: number): string {
  const written = writtenKey(text, start);
  const isText = !isQuote(written.charAt(0)) && !/^(?:[-+.\d~]|(?:null|true|false)$)/iu.test(written);
  if (isText) return decodeRaw(written);
  // A key is in one line, so that it is read like a value.
  return String(yaml.load(decodeRaw(written), yamlOptions));
}

function isQuote(letter: string): boolean {
  return letter === '"' || letter === "'";
}
