import type { SparseText } from '../place.ts';
import type { LineStarts } from '../positions/ranges.ts';
import type { YamlBlocks } from './yaml-entries.ts';

/** A file of which only parts are to be read. */
export interface SparseFile {
  readonly uri: string;
  /** The name of the file in messages. */
  readonly name: string;
  /** The bytes of the text, which must be UTF-8, without a byte order mark. */
  readonly raw: RawText;
  readonly bytes: () => Uint8Array;
  /** The blocks of an older version of the text: those that differ are read again. */
  readonly older?: YamlBlocks | undefined;
}

/** The parts of the file that were read. */
export interface SparseParts extends Omit<SparseText, 'line'> {
  readonly tree: unknown;
  readonly lineStarts: () => LineStarts;
}

/**
 * The bytes of a file as a text, a character each: made many times as fast as a text is decoded, and half as large. Where something
 * stands in it says where it stands in the file.
 */
export type RawText = string;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text that a part of a raw text holds in UTF-8. */
export function decodeRaw(raw: RawText): string {
  // Most parts are ASCII.
  if (!/[^\0-\x7f]/u.test(raw)) return raw;
  return decoder.decode(Uint8Array.from(raw, (letter) => letter.charCodeAt(0)));
}

/** The number of bytes of a line that are counted together: columns of long lines are counted from the next multiple before them. */
const columnStride = 4_096;

/** The number of characters of `raw` between the start of a line and an offset in it: each byte is read once, however often it is asked for. */
export function createRawColumns(raw: RawText): (lineStart: number, offset: number) => number {
  const linesCounted = new Map<number, number[]>();
  return (lineStart, offset) => {
    if (offset - lineStart <= columnStride) return decodeRaw(raw.slice(lineStart, offset)).length;
    const counts = linesCounted.get(lineStart) ?? [0];
    linesCounted.set(lineStart, counts);
    const strides = Math.floor((offset - lineStart) / columnStride);
    const startOf = (stride: number): number => startOfLetter(raw, lineStart + stride * columnStride);
    for (let stride = counts.length; stride <= strides; stride += 1) {
      const length = decodeRaw(raw.slice(startOf(stride - 1), startOf(stride))).length;
      counts.push((counts[stride - 1] ?? 0) + length);
    }
    return (counts[strides] ?? 0) + decodeRaw(raw.slice(startOf(strides), offset)).length;
  };
}

/** The start of the letter that the byte at `offset` is of: up to three bytes before it in UTF-8. */
function startOfLetter(raw: RawText, offset: number): number {
  let start = offset;
  while (start > offset - 3 && (raw.charCodeAt(start) & 0xc0) === 0x80) start -= 1;
  return start;
}
