import type { YamlBlocks } from './sparse/yaml-entries.ts';

/** The way from the root of a source to a value in it: object keys and array indexes, outermost first. */
export type Path = readonly (string | number)[];

/** One file (or URL, or parsed object) of a description, as far as rules and views need it. */
export interface Source {
  /** Absolute file path or URL; a name in angle brackets where the text came from neither. */
  readonly uri: string;
  /** What messages call it, where that is not the `uri`: the path as it was typed. */
  readonly name?: string;
  /** The parsed text: JSON values only. */
  readonly tree: unknown;
  /** What was parsed, without a byte order mark. Absent where the tree came parsed already: then nothing has a position. */
  readonly text?: string;
  /** What the text is written in. */
  readonly syntax?: 'json' | 'yaml';
  /** Where the parts of the text are that were read, where not all of it was. */
  readonly sparse?: SparseText;
}

/** A text of which only parts were read. */
export interface SparseText {
  /** A part in which the value at a path is, or its nearest parent; undefined where all of the text is needed to tell. */
  readonly excerptAt: (path: Path) => Excerpt | undefined;
  /** A line of the whole text, without its end; undefined behind the last. */
  readonly line: (line: number) => string | undefined;
  /** Whether an object or array of the tree holds a key near ours, at any depth; absent where all of the tree is there to be looked through. */
  readonly isHolder?: (value: object) => boolean;
  /** The blocks of YAML: where they are written, as offsets of the raw text, which has a character for each byte. */
  readonly blocks?: YamlBlocks;
}

/** Parts of a text, put together to one of the same syntax that can be parsed. */
export interface Excerpt {
  readonly text: string;
  /** Where the whole text has what stands at an offset of the excerpt: the line and the UTF-16 code unit, both from 0. */
  readonly positionAt: (offset: number) => { readonly line: number; readonly character: number };
  /** Whether the value that starts at an offset of the excerpt was copied with all that is in it: within, not at the start of a copy. */
  readonly isWholeAt: (offset: number) => boolean;
}

/** Where a value stands. Every object read from a description carries its place. */
export interface Place {
  readonly source: Source;
  readonly path: Path;
}

/** What messages call a source. */
export function nameOf({ name, uri }: Source): string {
  return name ?? uri;
}
