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

/**
 * The 148 named colours of CSS Color 4, section 6.1; one text, because the ruleset is loaded for every linted file. Names that begin
 * alike stand in parentheses here.
 */
export const namedColors = /* @__PURE__ */ (
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
  'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan dark(blue cyan goldenrod gray green ' +
  'grey khaki magenta olivegreen orange orchid red salmon seagreen slateblue slategray slategrey turquoise ' +
  'violet) deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ' +
  'ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender ' +
  'lavenderblush lawngreen lemonchiffon light(blue coral cyan goldenrodyellow gray green grey pink salmon ' +
  'seagreen skyblue slategray slategrey steelblue yellow) lime limegreen linen magenta maroon medium(aquamarine ' +
  'blue orchid purple seagreen slateblue springgreen turquoise violetred) midnightblue mintcream mistyrose ' +
  'moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid pale(goldenrod green turquoise ' +
  'violetred) papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue ' +
  'saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slate(blue gray grey) snow springgreen ' +
  'steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
).replace(/(\w+)\((.*?)\)/g, (_group, start: string, ends: string) => ends.replace(/\w+/g, `${start}$&`));

/** The named colours as `rrggbb`, in the order of their names. A text of its own, because few rules need more than the names. */
export const namedValues =
  'f0f8ff faebd7 00ffff 7fffd4 f0ffff f5f5dc ffe4c4 000000 ffebcd 0000ff 8a2be2 a52a2a deb887 5f9ea0 7fff00 d2691e ' +
  'ff7f50 6495ed fff8dc dc143c 00ffff 00008b 008b8b b8860b a9a9a9 006400 a9a9a9 bdb76b 8b008b 556b2f ff8c00 9932cc ' +
  '8b0000 e9967a 8fbc8f 483d8b 2f4f4f 2f4f4f 00ced1 9400d3 ff1493 00bfff 696969 696969 1e90ff b22222 fffaf0 228b22 ' +
  'ff00ff dcdcdc f8f8ff ffd700 daa520 808080 008000 adff2f 808080 f0fff0 ff69b4 cd5c5c 4b0082 fffff0 f0e68c e6e6fa ' +
  'fff0f5 7cfc00 fffacd add8e6 f08080 e0ffff fafad2 d3d3d3 90ee90 d3d3d3 ffb6c1 ffa07a 20b2aa 87cefa 778899 778899 ' +
  'b0c4de ffffe0 00ff00 32cd32 faf0e6 ff00ff 800000 66cdaa 0000cd ba55d3 9370db 3cb371 7b68ee 00fa9a 48d1cc c71585 ' +
  '191970 f5fffa ffe4e1 ffe4b5 ffdead 000080 fdf5e6 808000 6b8e23 ffa500 ff4500 da70d6 eee8aa 98fb98 afeeee db7093 ' +
  'ffefd5 ffdab9 cd853f ffc0cb dda0dd b0e0e6 800080 663399 ff0000 bc8f8f 4169e1 8b4513 fa8072 f4a460 2e8b57 fff5ee ' +
  'a0522d c0c0c0 87ceeb 6a5acd 708090 708090 fffafa 00ff7f 4682b4 d2b48c 008080 d8bfd8 ff6347 40e0d0 ee82ee f5deb3 ' +
  'ffffff f5f5f5 ffff00 9acd32';

/**
 * The words that newer renderers document as badge colours beside, or with another shade than, those of CSS:
 * fourteen colours and thirteen states. They are compared as written, so case counts.
 */
export const paletteWords: readonly string[] = (
  'red green blue grey turquoise magenta purple carrot raspberry orange grass persian-green sky blueberry ' +
  'success processing error warning default approved declined pending active draft deprecated product'
).split(' ');
