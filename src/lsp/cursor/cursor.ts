import type { Path } from '../../description/place.ts';

/** The place where somebody types, read from text that need not parse. */
export interface TextCursor {
  /** `key`: the path of the object that a key is typed in. Other roles: the path of the value that is typed. */
  readonly path: Path;
  /** `either`: a value that is begun and may become an object without braces, as in YAML: its keys, or the value. */
  readonly role: 'key' | 'value' | 'either';
  /** The keys that the object has already, but for the one that is typed. */
  readonly siblings: readonly string[];
  /** The word that is typed already, as offsets, its quotes included. */
  readonly start: number;
  readonly end: number;
  /** The quote that it begins with. */
  readonly quote: '"' | "'" | '';
  /** True for a key that is followed by its colon. */
  readonly hasColon: boolean;
  /** The offset of the member in brackets that follows a key without a comma between them. */
  readonly next?: number;
  readonly style: 'block' | 'flow' | 'json';
}
