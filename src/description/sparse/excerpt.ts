import { once } from '../../lib/cache.ts';
import type { Excerpt, Path, Source, SparseText } from '../place.ts';
import type { Span } from '../positions/json-positions.ts';
import { type Finder, type LineStarts, type Range, createRanges, readLineStarts } from '../positions/ranges.ts';
import { createRawColumns, decodeRaw } from './sparse-file.ts';

/** A position in a text: lines and UTF-16 code units, both from 0. */
interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** Writes an excerpt. Offsets are those of the raw text. */
export interface ExcerptWriter {
  /** Copies a part that is whole. */
  readonly copy: (from: number, to: number) => void;
  /** Writes a text that stands for what is at an offset. */
  readonly write: (text: string, from: number) => void;
  readonly finish: () => Excerpt;
}

interface ExcerptPiece {
  /** The start in the excerpt (`at`) and in the text (`from`). */
  readonly at: number;
  readonly from: number;
  readonly kind: 'written' | 'ascii' | 'line';
  /** True where a copy starts here. */
  readonly isStart: boolean;
}

export function createExcerptWriter(raw: string, lineStarts: LineStarts): ExcerptWriter {
  const pieces: ExcerptPiece[] = [];
  let text = '';
  const add = (written: string, piece: Omit<ExcerptPiece, 'at'>): void => {
    pieces.push({ at: text.length, ...piece });
    text += written;
  };
  return {
    copy: (start, to) => {
      for (let from = start; from < to;) {
        const isStart = from === start;
        const foreign = raw.slice(from, to).search(/[^\0-\x7f]/u);
        const line = foreign === -1 ? to : Math.max(from, raw.lastIndexOf('\n', from + foreign) + 1);
        if (line > from) {
          add(raw.slice(from, line), { from, kind: 'ascii', isStart });
          from = line;
          continue;
        }
        const lineEnd = raw.indexOf('\n', from);
        const end = lineEnd === -1 ? to : Math.min(to, lineEnd + 1);
        add(decodeRaw(raw.slice(from, end)), { from, kind: 'line', isStart });
        from = end;
      }
    },
    write: (written, from) => {
      add(written, { from, kind: 'written', isStart: false });
    },
    finish: () => ({ text, ...readPieces(pieces, createPositions(raw, lineStarts)) }),
  };
}

function createPositions(raw: string, lineStarts: LineStarts): (offset: number) => TextPosition {
  const columnAt = createRawColumns(raw);
  return (offset) => {
    const line = lineStarts.lineOf(offset);
    return { line, character: columnAt(lineStarts.at(line) ?? 0, offset) };
  };
}

function readPieces(
  pieces: readonly ExcerptPiece[],
  positionOf: (offset: number) => TextPosition,
): Omit<Excerpt, 'text'> {
  const first: ExcerptPiece = { at: 0, from: 0, kind: 'written', isStart: false };
  return {
    positionAt: (offset) => {
      const { at, from, kind } = pieceAt(pieces, offset) ?? first;
      if (kind === 'ascii') return positionOf(from + offset - at);
      const { line, character } = positionOf(from);
      return { line, character: character + offset - at };
    },
    isWholeAt: (offset) => {
      const { kind, isStart, at } = pieceAt(pieces, offset) ?? first;
      return kind !== 'written' && !(isStart && at === offset);
    },
  };
}

/** The last piece that starts at an offset or before it. */
function pieceAt(pieces: readonly ExcerptPiece[], offset: number): ExcerptPiece | undefined {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}

/** The finder for texts of the syntax of a source. */
interface FindIn {
  /** Undefined where a part does not tell. */
  readonly inPart: (text: string, between: Finder['between']) => Finder | undefined;
  readonly inWhole: (text: string, between: Finder['between']) => Finder;
}

/**
 * Finds places in the parts that were read; what stands elsewhere is looked for in the whole text. Spans are those of the parts, one behind the
 * other.
 */
export function findInParts(source: Source, { excerptAt }: SparseText, { inPart, inWhole }: FindIn): Finder {
  const parts = createParts(inPart);
  const whole = once(() => {
    const { text = '' } = source;
    const between = createRanges(readLineStarts(text));
    const excerpt = { text, positionAt: (offset: number) => between(offset, offset).start, isWholeAt: () => true };
    return parts.add(excerpt, inWhole(text, between));
  });
  const range: Finder['range'] = (path) => {
    const excerpt = excerptAt(path);
    const found = excerpt && parts.of(excerpt).finder?.range(path);
    return found === undefined || found.range === elsewhere ? whole().finder.range(path) : found;
  };
  const spanIn = ({ excerpt, base, finder }: ExcerptPart, path: Path): Span | undefined => {
    const found = finder?.span(path);
    if (found === undefined || !excerpt.isWholeAt(found.value[0])) return undefined;
    const { key, value } = found;
    const moved = ([start, end]: Span['value']) => [start + base, end + base] as const;
    return { ...(key && { key: moved(key) }), value: moved(value) };
  };
  const span: Finder['span'] = (path) => {
    const excerpt = excerptAt(path);
    return (excerpt && spanIn(parts.of(excerpt), path)) ?? spanIn(whole(), path);
  };
  return { range, valueRange: (path) => range(path)?.range, span, between: parts.between };
}

const elsewhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** An excerpt that was asked for: its offset in the text of all excerpts together, and its finder, if it has one. */
interface ExcerptPart<Find = Finder | undefined> {
  readonly excerpt: Excerpt;
  readonly base: number;
  readonly finder: Find;
}

function createParts(find: FindIn['inPart']) {
  const parts: ExcerptPart[] = [];
  let length = 0;
  const add = <Find extends Finder | undefined>(excerpt: Excerpt, finder: Find): ExcerptPart<Find> => {
    const part = { excerpt, base: length, finder };
    parts.push(part);
    length += excerpt.text.length + 1;
    return part;
  };
  return {
    add,
    of: (excerpt: Excerpt): ExcerptPart => {
      const { text, positionAt, isWholeAt } = excerpt;
      const between: Finder['between'] = (start, end) =>
        isWholeAt(start) ? { start: positionAt(start), end: positionAt(end) } : elsewhere;
      return parts.find((part) => part.excerpt === excerpt) ?? add(excerpt, find(text, between));
    },
    between: (start: number, end: number): Range => {
      const { excerpt, base = 0 } = parts.findLast((part) => part.base <= start) ?? {};
      if (excerpt === undefined) return elsewhere;
      return { start: excerpt.positionAt(start - base), end: excerpt.positionAt(end - base) };
    },
  };
}
