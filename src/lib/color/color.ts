/** A colour in sRGB: channels from 0 to 255, not rounded, and alpha from 0 (see-through) to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** What the text of a colour says: a colour (`rgba.ts` says which), the colour of the text around it, or why it is neither. */
export type ParsedColor =
  { readonly kind: 'color'; readonly alpha: number } | { readonly kind: 'currentcolor' } | InvalidColor;

/** A text that is no colour of the documented formats. */
export interface InvalidColor {
  readonly kind: 'invalid';
  readonly reason: InvalidColorReason;
  /** What the reason is about: a word, name, character or argument as written, or how many there are. */
  readonly found: string;
  /** What may stand in the place of an argument. */
  readonly expected?: readonly ArgumentKind[] | undefined;
}

/** The kinds of value that stand between the parentheses of a colour function (CSS Color 4, sections 4 and 5). */
export type ArgumentKind = 'number' | 'percentage' | 'angle' | 'none';

/** Why a text is no colour of the documented formats. */
export type InvalidColorReason =
  /** The text is empty, or only white space. */
  | 'blank'
  | 'surrounding-space'
  /** A backslash: CSS would take it for an escape, what reads badges need not. */
  | 'escape'
  /** `inherit` and its kin: a value of every CSS property, no colour. */
  | 'css-wide-keyword'
  /** `CanvasText` and its kin: depends on the reader's system. */
  | 'system-color'
  /** A CSS notation outside the documented formats: `oklch()`, `var()`, `calc()` as an argument, `from` (relative colours). */
  | 'undocumented'
  /** Right but for the missing `#`. */
  | 'hex-without-hash'
  | 'hex-length'
  | 'hex-digit'
  | 'unknown-word'
  | 'unknown-function'
  /** No `)` ends the function. */
  | 'unclosed'
  /** Something follows the function. */
  | 'trailing'
  | 'argument-count'
  /** Neither commas throughout, nor spaces with a `/` before alpha. */
  | 'separators'
  /** An argument of the wrong kind. */
  | 'argument'
  /** Numbers beside percentages in `rgb()` with commas. */
  | 'mixed-units'
  | 'other';

/** Says that a text is no colour. */
export function invalid(reason: InvalidColorReason, found = '', expected?: readonly ArgumentKind[]): InvalidColor {
  return { kind: 'invalid', reason, found, expected };
}
