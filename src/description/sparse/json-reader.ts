import { withRoom } from '../../lib/lists.ts';
import { charCodes } from '../parse/json-text.ts';
import { defaultLimits } from '../parse/limits.ts';
import { lineStartsIn, type LineStarts } from '../positions/ranges.ts';

/** An object or array that the reader is in. */
interface OpenContainer {
  readonly start: number;
  /** The start of the last string in it: of an object, the last key or the value behind it. */
  readonly key: number;
  /** The index of the last value in it. */
  readonly index: number;
}

/** Reads a JSON text from its start, and knows where it is. */
export interface JsonReader {
  /** Reads on up to an offset that is not in a string. */
  readonly readTo: (offset: number) => void;
  /** The objects and arrays that the reader is in, outermost first. */
  readonly path: () => readonly OpenContainer[];
  /** True once the text was deeper than `knownLevels`. */
  readonly isTooDeep: () => boolean;
  /** The line starts of the text that was read. */
  readonly lineStarts: () => LineStarts;
}

const { quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace } = charCodes;
const space = 0x20;
const lineFeed = 0x0a;

/** The number of characters that are read at once: room for all that may be in them is made before. */
const stride = 65_536;

/** The most levels that the reader keeps track of: deeper texts are refused. */
const knownLevels = defaultLimits.levels;

/** The state of a reader at `at`. By depth from 1: the start of an object or array, its last string and its commas. */
interface ReaderState {
  at: number;
  depth: number;
  levels: number;
  readonly starts: Int32Array;
  readonly strings: Int32Array;
  readonly commas: Int32Array;
  lines: Uint32Array<ArrayBuffer>;
  lineCount: number;
}

/** A reader of `bytes`, which must be JSON. */
export function createJsonReader(bytes: Uint8Array): JsonReader {
  const byDepth = (): Int32Array => new Int32Array(knownLevels + 1);
  const state: ReaderState = {
    at: 0,
    depth: 0,
    levels: 0,
    lineCount: 1,
    starts: byDepth(),
    strings: byDepth(),
    commas: byDepth(),
    lines: new Uint32Array(stride * 2),
  };
  return {
    lineStarts: () => lineStartsIn(state.lines, state.lineCount),
    isTooDeep: () => state.levels > knownLevels,
    readTo: (offset) => {
      while (state.at < offset) {
        state.lines = withRoom(state.lines, state.lineCount + stride);
        readOn(bytes, Math.min(offset, state.at + stride), state);
      }
    },
    path: () =>
      Array.from({ length: state.depth }, (_, above): OpenContainer => {
        const depth = above + 1;
        return {
          start: state.starts[depth] ?? 0,
          key: state.strings[depth] ?? 0,
          index: state.commas[depth] ?? 0,
        };
      }),
  };
}

/**
 * Reads up to `end`, or the end of the string or the blanks that are there. Local numbers and no calls: what is rare in a text makes V8 give
 * up a loop that it has optimized, and this one sees every character.
 */
function readOn(bytes: Uint8Array, end: number, state: ReaderState): void {
  const { starts, strings, commas, lines } = state;
  let { at, depth, levels, lineCount } = state;
  while (at < end) {
    const code = bytes[at++];
    if (code === space) while (bytes[at] === space) at += 1;
    else if (code === quote) {
      strings[depth] = at - 1;
      for (let letter = bytes[at++]; letter !== quote && letter !== undefined; letter = bytes[at++])
        if (letter === backslash) at += 1;
    } else if (code === lineFeed)
      // A line feed in a string is written as an escape.
      lines[lineCount++] = at;
    else if (code === comma) commas[depth] = (commas[depth] ?? 0) + 1;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > levels) levels = depth;
      starts[depth] = at - 1;
      commas[depth] = 0;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  Object.assign(state, { at, depth, levels, lineCount });
}
