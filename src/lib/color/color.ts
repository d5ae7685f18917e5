/** A colour in sRGB: channels from 0 to 255, not rounded, and alpha from 0 (see-through) to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** A text read as a colour: a colour (`rgba.ts` has its channels), the colour of the text around it, or the reason that it is neither. */
export type ParsedColor =
  { readonly kind: 'color'; readonly alpha: number } | { readonly kind: 'currentcolor' } | InvalidColor;

/** A text that is not a colour of the documented formats. */
export interface InvalidColor {
  readonly kind: 'invalid';
  readonly reason: InvalidColorReason;
  /** The subject of the reason: a word, name, character or argument as written, or a count. */
  readonly found: string;
  /** The kinds that an argument may have. */
  readonly expected?: readonly ArgumentKind[] | undefined;
}

/** The kinds of arguments of a colour function (CSS Color 4, sections 4 and 5). */
export type ArgumentKind = 'number' | 'percentage' | 'angle' | 'none';

/** The reasons that a text is not a colour. */
export type InvalidColorReason =
  /** The text is empty, or only white space. */
  | 'blank'
  | 'surrounding-space'
  /** A backslash: an escape in CSS, but not for every renderer of badges. */
  | 'escape'
  /** `inherit` and the like: values of every CSS property. */
  | 'css-wide-keyword'
  /** `CanvasText` and the like: they depend on the reader's system. */
  | 'system-color'
  /** A CSS notation outside the documented formats: `oklch()`, `var()`, `calc()` as an argument, `from` (relative colours). */
  | 'undocumented'
  /** Only the `#` is missing. */
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

/** An {@link InvalidColor}. */
export function invalid(reason: InvalidColorReason, found = '', expected?: readonly ArgumentKind[]): InvalidColor {
  return { kind: 'invalid', reason, found, expected };
}
