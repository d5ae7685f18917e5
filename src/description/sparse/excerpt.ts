import type { LineStarts } from '../line-starts.ts';
import type { Excerpt } from '../place.ts';
import { decodeRaw } from './raw-text.ts';

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
  /** Where it starts in the excerpt. */
  readonly at: number;
  readonly position: TextPosition;
  readonly isWhole: boolean;
  /** Whether a copy starts here. */
  readonly isStart: boolean;
}

/** A writer of excerpts from `raw`. */
export function createExcerptWriter(raw: string, lineStarts: LineStarts): ExcerptWriter {
  const pieces: ExcerptPiece[] = [];
  let text = '';
  const positionOf = (offset: number): TextPosition => {
    const line = lineStarts.lineOf(offset);
    return { line, character: decodeRaw(raw.slice(lineStarts.at(line), offset)).length };
  };
  const add = (written: string, from: number, { isWhole = true, isStart = false } = {}): void => {
    pieces.push({ at: text.length, position: positionOf(from), isWhole, isStart });
    text += written;
  };
  return {
    copy: (from, to) => {
      for (let at = from; at < to;) {
        const lineEnd = raw.indexOf('\n', at);
        const end = lineEnd === -1 ? to : Math.min(to, lineEnd + 1);
        add(decodeRaw(raw.slice(at, end)), at, { isStart: at === from });
        at = end;
      }
    },
    write: (written, from) => {
      add(written, from, { isWhole: false });
    },
    finish: () => ({ text, ...readPieces(pieces) }),
  };
}

function readPieces(pieces: readonly ExcerptPiece[]): Omit<Excerpt, 'text'> {
  const start: ExcerptPiece = { at: 0, position: { line: 0, character: 0 }, isWhole: false, isStart: false };
  const pieceAt = (offset: number): ExcerptPiece => pieces.findLast(({ at }) => at <= offset) ?? start;
  return {
    positionAt: (offset) => {
      const { at, position } = pieceAt(offset);
      return { line: position.line, character: position.character + offset - at };
    },
    isWholeAt: (offset) => {
      const { isWhole, isStart, at } = pieceAt(offset);
      return isWhole && !(isStart && at === offset);
    },
  };
}
