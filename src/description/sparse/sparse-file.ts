import type { LineStarts } from '../positions/line-starts.ts';
import type { SparseText } from '../place.ts';
import type { RawText } from './raw-text.ts';
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
