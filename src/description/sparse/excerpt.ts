import type { LineStarts } from '../positions/line-starts.ts';
import type { Excerpt } from '../place.ts';
import { createRawColumns, decodeRaw } from './raw-text.ts';

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
  /** The start of it in the excerpt, and in the text. */
  readonly at: number;
  readonly from: number;
  readonly kind: 'written' | 'ascii' | 'line';
  /** True where a copy starts here. */
  readonly isStart: boolean;
}

/** A writer of excerpts from `raw`. */
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
