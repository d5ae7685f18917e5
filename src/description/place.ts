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
