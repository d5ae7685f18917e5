import { withRoom } from '../../lib/lists.ts';
import type { Path } from '../place.ts';
import type { Span } from './json-positions.ts';

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

/** The starts of the lines of a text, as offsets; the first at 0. */
export interface LineStarts {
  /** The start of line `line`, from 0; undefined behind the last. */
  readonly at: (line: number) => number | undefined;
  /** The line that `offset` is in. */
  readonly lineOf: (offset: number) => number;
}

/** The first `count` of `starts`. */
export function lineStartsIn(starts: Uint32Array, count: number): LineStarts {
  return {
    at: (line) => (line < count ? starts[line] : undefined),
    lineOf: (offset) => {
      let [line, behind] = [0, count];
      while (behind - line > 1) {
        const middle = (line + behind) >> 1;
        if ((starts[middle] ?? 0) <= offset) line = middle;
        else behind = middle;
      }
      return line;
    },
  };
}

export function readLineStarts(text: string): LineStarts {
  let starts = new Uint32Array(Math.ceil(text.length / 32) + 16);
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (count === starts.length) starts = withRoom(starts, count + 1);
    starts[count] = at + 1;
    count += 1;
  }
  return lineStartsIn(starts, count);
}
