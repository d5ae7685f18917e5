import type { Description } from '../description/description.ts';
import type { Source, Path } from '../description/place.ts';

/** Lines and UTF-16 code units, both from 0 (Language Server Protocol 3.17, section "Position"). */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A stretch of text from `start` up to, not including, `end`. */
export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** A part of a text that an editor replaced; the whole text where it names no range. */
export interface TextChange {
  readonly range?: TextRange;
  readonly text: string;
}

/** A text that is open in an editor. A change makes another one. */
export interface TextDocument {
  /** The URI as the editor names it. */
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /** The starts of lines, as offsets in the text. */
  readonly lineStarts: Uint32Array;
}

/** The document that holds `text`. */
export function createTextDocument(uri: string, version: number, text: string): TextDocument {
  return { uri, version, text, lineStarts: Uint32Array.from(startsOfLines(text)) };
}

/** `document` after the changes, each of which is made to the text that the one before it left. */
export function applyChanges(document: TextDocument, version: number, changes: readonly TextChange[]): TextDocument {
  return changes.reduce((before, { range, text }): TextDocument => {
    if (range === undefined) return createTextDocument(document.uri, version, text);
    const [start, end] = [offsetAt(before, range.start), offsetAt(before, range.end)];
    const edit = { start, end: Math.max(start, end), text };
    // `join` makes one flat string in V8, which is read twice as fast as a concatenation.
    const changed = [before.text.slice(0, edit.start), text, before.text.slice(edit.end)].join('');
    return { uri: document.uri, version, text: changed, lineStarts: startsAfter(before, edit, changed) };
  }, document);
}

/** The offset of a position. One behind the end of its line means that end, as the protocol has it. */
export function offsetAt({ text, lineStarts }: TextDocument, { line, character }: TextPosition): number {
  const start = lineStarts[line];
  if (start === undefined) return line < 0 ? 0 : text.length;
  const next = lineStarts[line + 1];
  const end = next === undefined ? text.length : endOfLine(text, start, next);
  return Math.min(Math.max(start, start + character), end);
}

export function positionAt({ lineStarts }: Pick<TextDocument, 'lineStarts'>, offset: number): TextPosition {
  let [line, behind] = [0, lineStarts.length];
  while (behind - line > 1) {
    const middle = (line + behind) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) line = middle;
    else behind = middle;
  }
  return { line, character: offset - (lineStarts[line] ?? 0) };
}

/** The range between two offsets. */
export function rangeOfOffsets(document: Pick<TextDocument, 'lineStarts'>, start: number, end: number): TextRange {
  return { start: positionAt(document, start), end: positionAt(document, end) };
}

/** The text of a line, without its end. */
export function lineAt({ text, lineStarts }: TextDocument, line: number): string {
  const start = lineStarts[line];
  if (start === undefined) return '';
  const next = lineStarts[line + 1];
  return text.slice(start, next === undefined ? text.length : endOfLine(text, start, next));
}

function endOfLine(text: string, start: number, next: number): number {
  let end = next;
  while (end > start && (text.charCodeAt(end - 1) === 10 || text.charCodeAt(end - 1) === 13)) end -= 1;
  return end;
}

/** The lines of `changed`, which is `before` with an edit: those that it does not touch are moved. */
function startsAfter(
  { lineStarts, text: old }: TextDocument,
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
  changed: string,
): Uint32Array {
  // A CR LF may be parted or put together beside the edit: its neighbours are read anew.
  const first = positionAt({ lineStarts }, Math.max(0, start - 1)).line;
  const behind = positionAt({ lineStarts }, Math.min(old.length, end + 1)).line + 1;
  const moved = text.length - (end - start);
  const from = lineStarts[first] ?? 0;
  const to = lineStarts[behind];
  const between = startsOfLines(changed.slice(from, to === undefined ? undefined : to + moved));
  // A line that ends where the part ends starts the next one, which is among the moved.
  const own = to === undefined ? between : between.slice(0, between.at(-1) === to + moved - from ? -1 : undefined);
  const rest = lineStarts.length - Math.min(behind, lineStarts.length);
  const starts = new Uint32Array(first + own.length + rest);
  starts.set(lineStarts.subarray(0, first));
  own.forEach((at, index) => {
    starts[first + index] = from + at;
  });
  for (let index = 0; index < rest; index += 1)
    starts[first + own.length + index] = (lineStarts[behind + index] ?? 0) + moved;
  return starts;
}

/** Lines end with LF, CR LF or CR, as the protocol has it. */
function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  const hasReturn = text.includes('\r');
  if (!hasReturn) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/gu)) starts.push(index + end.length);
  return starts;
}

/** The state of a document that is open in an editor. */
export interface View {
  readonly document: TextDocument;
  /** The absolute path of its file. */
  readonly path: string;
  /** The text as it parsed last, or the parts of it that were read. */
  readonly source?: Source;
  /** True where the tree is of the text in the editor: it is older while that does not parse. */
  readonly isCurrent: boolean;
  /** The description that it is, or is a part of. Of a large root, the parts that were read: what stands in our extensions, and above. */
  readonly description?: Description;
  /** The view with all of each text. */
  readonly whole: () => Pick<View, 'source' | 'description'>;
}

/** The family of a document whose root is a description; undefined of a part file. */
export function familyOf({ path, description }: View): 'openapi' | 'asyncapi' | undefined {
  return description?.source.uri === path ? description.kind : undefined;
}

/** The place where somebody types, read from text that need not parse. */
export interface TextCursor {
  /** `key`: the path of the object that a key is typed in. Other roles: the path of the value that is typed. */
  readonly path: Path;
  /** `either`: a value that is begun and may become an object without braces, as in YAML: its keys, or the value. */
  readonly role: 'key' | 'value' | 'either';
  /** The keys that the object has already, but for the one that is typed. */
  readonly siblings: readonly string[];
  /** The word that is typed already, as offsets, its quotes included. */
  readonly start: number;
  readonly end: number;
  /** The quote that it begins with. */
  readonly quote: '"' | "'" | '';
  /** True for a key that is followed by its colon. */
  readonly hasColon: boolean;
  /** The offset of the member in brackets that follows a key without a comma between them. */
  readonly next?: number;
  readonly style: 'block' | 'flow' | 'json';
}
