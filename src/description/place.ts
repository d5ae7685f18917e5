import type { YamlBlocks } from './sparse/yaml-entries.ts';
import { mapKey } from '../lib/hash.ts';
import { toFragment } from '../lib/pointer.ts';

/** The way from the root of a source to a value in it: object keys and array indexes, outermost first. */
export type Path = readonly (string | number)[];

/** One file (or URL, or parsed object) of a description, as far as rules and views need it. */
export interface Source {
  /** Absolute file path or URL; a name in angle brackets where the text came from neither. */
  readonly uri: string;
  /** The name of the source in messages, if that is not the `uri`: the path as it was typed. */
  readonly name?: string;
  /** The parsed text: JSON values only. */
  readonly tree: unknown;
  /** The text that was parsed, without a byte order mark. Absent where the tree came parsed already: then nothing has a position. */
  readonly text?: string;
  /** The language of the text. */
  readonly syntax?: 'json' | 'yaml';
  /** The parts of the text that were read, if not all of it was. */
  readonly sparse?: SparseText;
  /** True for YAML with an object that has a key twice: the tree has the last one. */
  readonly hasDuplicateKeys?: boolean;
}

/** A text of which only parts were read. */
export interface SparseText {
  /** A part in which the value at a path is, or its nearest parent; undefined where all of the text is needed to tell. */
  readonly excerptAt: (path: Path) => Excerpt | undefined;
  /** A line of the whole text, without its end; undefined behind the last. */
  readonly line: (line: number) => string | undefined;
  /** True for an object or array of the tree that holds a key near ours, at any depth; absent where all of the tree is there to be looked through. */
  readonly isAncestor?: (value: object) => boolean;
  /** True for YAML in which an object that was read so far has a key twice. */
  readonly hasDuplicateKeys?: () => boolean;
  /** The blocks of YAML: where they are written, as offsets of the raw text, which has a character for each byte. */
  readonly blocks?: YamlBlocks;
}

/** Parts of a text, put together to one of the same syntax that can be parsed. */
export interface Excerpt {
  readonly text: string;
  /** The place in the whole text of an offset of the excerpt: the line and the UTF-16 code unit, both from 0. */
  readonly positionAt: (offset: number) => { readonly line: number; readonly character: number };
  /** True where the value that starts at an offset of the excerpt was copied with all that is in it: within, not at the start of a copy. */
  readonly isWholeAt: (offset: number) => boolean;
}

/** The place of a value. Every object read from a description carries its place. */
export interface Place {
  readonly source: Source;
  readonly path: Path;
}

/** The name of a source in messages. */
export function nameOf({ name, uri }: Source): string {
  return name ?? uri;
}

/** A place as the key of a map. */
export function placeKey({ source, path }: Place): string {
  return mapKey(`${source.uri}${toFragment(path)}`);
}
