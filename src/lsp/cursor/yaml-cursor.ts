import type { Path } from '../../description/place.ts';
import { type TextDocument, lineAt, positionAt, type TextCursor } from '../text-document.ts';
import { flowCursor, unquote } from './flow-cursor.ts';

/** The lines above the cursor in which a flow collection may begin. */
const flowLines = 200;

/** The word that is typed at `offset` in YAML; undefined in comments and in texts that run over lines. */
export function yamlCursor(document: TextDocument, offset: number): TextCursor | undefined {
  const cursor = inFlow(document, offset) ?? inBlock(document, offset);
  // Blanks before and after a word do not belong to it.
  return cursor !== undefined && cursor.start <= offset && offset <= cursor.end ? cursor : undefined;
}

function inFlow(document: TextDocument, offset: number): TextCursor | undefined {
  const { line } = positionAt(document, offset);
  for (let at = line; at >= Math.max(0, line - flowLines); at -= 1) {
    const read = readYamlLine(lineAt(document, at));
    const start = (document.lineStarts[at] ?? 0) + read.restColumn;
    if (!/^[[{]/u.test(read.rest) || start >= offset) continue;
    const path = pathTo(document, at, read.entries, Number.POSITIVE_INFINITY);
    const cursor = path && flowCursor(document.text, offset, { offset: start, path, style: 'flow' });
    if (cursor !== undefined) return cursor;
  }
  return undefined;
}

function inBlock(document: TextDocument, offset: number): TextCursor | undefined {
  const { line, character } = positionAt(document, offset);
  const text = lineAt(document, line);
  const read = readYamlLine(text);
  if (character > read.restColumn + read.rest.length && text.slice(0, character).includes('#')) return undefined;
  if (character < (read.entries[0]?.column ?? 0)) return undefined;
  const lineStart = document.lineStarts[line] ?? 0;
  const key = read.entries.at(-1)?.kind === 'key' ? read.entries.at(-1) : undefined;
  const word = (start: number, end: number) => ({
    start: lineStart + start,
    end: lineStart + end,
    quote: (/^["']/u.exec(text.slice(start, end))?.[0] ?? '') as TextCursor['quote'],
    style: 'block' as const,
  });
  if (key?.kind === 'key' && character >= key.endColumn) {
    // A flow collection is not a word that could be completed.
    if (/^[[{]/u.test(read.rest) && character > read.restColumn) return undefined;
    const path = pathTo(document, line, read.entries, Number.POSITIVE_INFINITY);
    if (path === undefined) return undefined;
    const start = read.rest === '' ? character : read.restColumn;
    return {
      path,
      role: 'value',
      siblings: [],
      hasColon: false,
      ...word(start, Math.max(start, read.restColumn + read.rest.length)),
    };
  }
  const column = key?.column ?? (read.rest === '' ? character : read.restColumn);
  if (text.trim() === '' && isMisplaced(document, line, column)) return undefined;
  const dashes = read.entries.filter((entry) => entry.kind === 'dash' && entry.column < column);
  const path = pathTo(document, line, dashes, column);
  if (path === undefined) return undefined;
  const end = key?.kind === 'key' ? key.endColumn - 1 : read.restColumn + read.rest.length;
  const siblings = siblingsOf(document, line, column);
  // Alone behind a dash, or below a key that has nothing yet, it may become either.
  const isOpen = key === undefined && siblings.length === 0;
  return {
    path,
    role: isOpen ? 'either' : 'key',
    siblings,
    hasColon: key !== undefined,
    ...word(column, Math.max(column, end)),
  };
}

/**
 * The path to what stands in `column` of a line, after `own` entries of that line. Undefined inside of a text, in which nothing is a key.
 */
function pathTo(document: TextDocument, line: number, own: readonly YamlEntry[], column: number): Path | undefined {
  const path: (string | number)[] = [];
  let [limit, isDash] = [column, false];
  const enter = (at: number, entries: readonly YamlEntry[]): boolean => {
    for (const entry of [...entries].reverse()) {
      // The dashes of a list may stand below the key that has it.
      const isParent = entry.column < limit || (isDash && entry.kind === 'key' && entry.column === limit);
      if (!isParent) continue;
      path.unshift(entry.kind === 'key' ? entry.name : indexOf(document, at, entry.column));
      [limit, isDash] = [entry.column, entry.kind === 'dash'];
    }
    return limit > 0 || isDash;
  };
  let isOpen = enter(line, own);
  for (let at = line - 1; at >= 0 && isOpen; at -= 1) {
    const text = lineAt(document, at);
    if (/^[^\s]/u.test(text) ? text.startsWith('---') : false) break;
    if (indentOf(text) > limit) continue;
    const read = readYamlLine(text);
    // Of several entries on a line the last one alone may have lines below for its value.
    if ((read.entries.at(-1)?.column ?? limit) < limit && !mayHoldLines(read)) return undefined;
    isOpen = enter(at, read.entries);
  }
  return path;
}

/** True where lines below may be of an object or list: not behind a text or another value. Anchors and tags may stand before those. */
function mayHoldLines({ rest, entries }: YamlLine): boolean {
  return entries.at(-1)?.kind === 'dash' ? rest === '' : /^(?:[&!]\S*\s*)*$/u.test(rest);
}

/** The number of the item whose dash stands in `column` of a line. */
function indexOf(document: TextDocument, line: number, column: number): number {
  let index = 0;
  for (let at = line - 1; at >= 0; at -= 1) {
    const text = lineAt(document, at);
    if (indentOf(text) > column) continue;
    const [first] = readYamlLine(text).entries;
    if (first === undefined) continue;
    if (first.column < column || first.kind === 'key') break;
    index += 1;
  }
  return index;
}

/** The keys that stand in `column`, of the same object as `line` and on other lines. */
function siblingsOf(document: TextDocument, line: number, column: number): readonly string[] {
  const above: string[] = [];
  const below: string[] = [];
  for (let at = line - 1; at >= 0 && collect(at, above, -1); at -= 1);
  // A dash before it on its own line begins the object; one on a line below begins the next.
  for (let at = line + 1; at < document.lineStarts.length && collect(at, below, 1); at += 1);
  const isFirst = readYamlLine(lineAt(document, line)).entries.some(({ kind }) => kind === 'dash');
  return isFirst ? below : [...above.reverse(), ...below];

  function collect(at: number, into: string[], direction: 1 | -1): boolean {
    const text = lineAt(document, at);
    if (indentOf(text) > column) return true;
    const { entries } = readYamlLine(text);
    const key = entries.find((entry) => entry.kind === 'key');
    const isOutside = entries.some((entry) => entry.column < column);
    if (direction === 1 && isOutside) return false;
    if (key?.kind === 'key' && key.column === column) into.push(key.name);
    return !isOutside;
  }
}

/** The column of the first character that is no space; infinite of lines that hold nothing, or a comment. */
function indentOf(text: string): number {
  const at = text.search(/\S/u);
  return at === -1 || text.charAt(at) === '#' ? Number.POSITIVE_INFINITY : at;
}

/** True where a key in `column` of a blank line would break the text: the object there has its keys further to the right. */
function isMisplaced(document: TextDocument, line: number, column: number): boolean {
  const below = lineBelow(document, line);
  if (below !== undefined && indentOf(below) > column) return true;
  let isDeeper = false;
  for (let at = line - 1; at >= 0; at -= 1) {
    const text = lineAt(document, at);
    const indent = indentOf(text);
    if (indent === Number.POSITIVE_INFINITY) continue;
    if (indent < column) return isDeeper || readYamlLine(text).entries.some((entry) => entry.column > column);
    if (indent === column) return false;
    isDeeper = true;
  }
  return false;
}

/** The nearest line below that is not blank. */
function lineBelow(document: TextDocument, line: number): string | undefined {
  for (let at = line + 1; at < document.lineStarts.length; at += 1) {
    const text = lineAt(document, at);
    if (indentOf(text) !== Number.POSITIVE_INFINITY) return text;
  }
  return undefined;
}

/** A line of block YAML: dashes of lists, and a key. Columns count from 0. */
interface YamlLine {
  readonly entries: readonly YamlEntry[];
  /** The column of the rest: a value, or a word that is no key. */
  readonly restColumn: number;
  /** The rest of the line, without a comment. */
  readonly rest: string;
}

/** A dash, or a key with the column of its end. */
type YamlEntry =
  | { readonly kind: 'dash'; readonly column: number }
  | { readonly kind: 'key'; readonly column: number; readonly name: string; readonly endColumn: number };

const key = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"[\]{},#&*!|>%@`](?:(?! #)[^:]|:(?=\S))*?)\s*:(?=\s|$)/uy;

/** A line as block YAML; no entries where it is blank or a comment. */
function readYamlLine(line: string): YamlLine {
  const entries: YamlEntry[] = [];
  let at = skipBlank(line, 0);
  while (line.charAt(at) === '-' && /^(?:\s|$)/u.test(line.slice(at + 1, at + 2))) {
    entries.push({ kind: 'dash', column: at });
    at = skipBlank(line, at + 1);
  }
  key.lastIndex = at;
  const [written] = key.exec(line) ?? [];
  if (written !== undefined) {
    const name = unquote(written.slice(0, -1).trimEnd());
    entries.push({ kind: 'key', column: at, name, endColumn: at + written.length });
    at = skipBlank(line, at + written.length);
  }
  const comment = line.slice(at).search(/(?:^|\s)#/u);
  const rest = (comment === -1 ? line.slice(at) : line.slice(at, at + comment)).trimEnd();
  return { entries, restColumn: at, rest };
}

function skipBlank(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === ' ') at += 1;
  return at;
}
