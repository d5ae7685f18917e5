/** A colour in sRGB: channels from 0 to 255, not rounded, and alpha from 0 (see-through) to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** What the text of a colour says: a colour (`rgba.ts` says which), the colour of the text around it, or why it is neither. */
export type ParsedColor =
  | { readonly kind: 'color'; readonly alpha: number }
  | { readonly kind: 'currentcolor' }
  | { readonly kind: 'invalid'; readonly reason: ColorProblem };

/** The kinds of value that stand between the parentheses of a colour function (CSS Color 4, sections 4 and 5). */
export type ArgumentKind = 'number' | 'percentage' | 'angle' | 'none';

/** Why a text is no colour of the documented formats; names and words as written, function names in lower case. */
export type ColorProblem =
  /** Nothing, or only white space. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'surrounding-space' }
  /** A backslash: CSS would take it for an escape, what reads badges need not. */
  | { readonly kind: 'escape' }
  /** `inherit` and its kin: a value of every CSS property, no colour. */
  | { readonly kind: 'css-wide-keyword'; readonly word: string }
  /** `CanvasText` and its kin: depends on the reader's system. */
  | { readonly kind: 'system-color'; readonly word: string }
  /** A CSS notation outside the documented formats: `oklch()`, `var()`, `calc()` as an argument, `from` (relative colours). */
  | { readonly kind: 'css-but-undocumented'; readonly notation: string }
  /** Right but for the missing `#`. */
  | { readonly kind: 'hex-without-hash' }
  | { readonly kind: 'hex-length'; readonly digits: number }
  | { readonly kind: 'hex-digit'; readonly character: string }
  | { readonly kind: 'unknown-word'; readonly word: string }
  | { readonly kind: 'unknown-function'; readonly name: string }
  /** No `)` ends the function. */
  | { readonly kind: 'unclosed'; readonly name: string }
  /** Something follows the function. */
  | { readonly kind: 'trailing'; readonly name: string; readonly text: string }
  | { readonly kind: 'argument-count'; readonly name: string; readonly found: number }
  /** Neither commas throughout, nor spaces with a `/` before alpha. */
  | { readonly kind: 'separators'; readonly name: string }
  | ArgumentProblem
  /** Numbers beside percentages in `rgb()` with commas. */
  | { readonly kind: 'mixed-units'; readonly name: string }
  | { readonly kind: 'other' };

/** An argument of the wrong kind, and the kinds that may stand in its place. */
interface ArgumentProblem {
  readonly kind: 'argument';
  readonly name: string;
  readonly argument: string;
  readonly expected: readonly ArgumentKind[];
}
