import type { Span } from './json-positions.ts';
import type { LineStarts } from './line-starts.ts';
import type { Path } from '../place.ts';

/** A position in a text: lines and UTF-16 code units, both from 0, as the Language Server Protocol and Spectral count. */
interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A part of a text, from `start` up to, not including, `end`. */
export interface Range {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** Finds things in one text. */
export interface Finder {
  /** The range of a path as Spectral has it, and how many steps of the path lead there. */
  readonly range: (path: Path) => { readonly range: Range; readonly depth: number } | undefined;
  readonly valueRange: (path: Path) => Range | undefined;
  readonly span: (path: Path) => Span | undefined;
  readonly between: (start: number, end: number) => Range;
}

/** Ranges in a text whose lines start there. */
export function createRanges(starts: LineStarts): Finder['between'] {
  const toPosition = (offset: number): TextPosition => {
    const line = starts.lineOf(offset);
    return { line, character: offset - (starts.at(line) ?? 0) };
  };
  return (start, end) => ({ start: toPosition(start), end: toPosition(end) });
}
