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

/**
 * The named colours as `rrggbb` without a blank between, in the order of their names. A text of its own, because few rules need more than the
 * names.
 */
export const namedValues =
  'f0f8fffaebd700ffff7fffd4f0fffff5f5dcffe4c4000000ffebcd0000ff8a2be2a52a2adeb8875f9ea07fff00d2691eff7f506495ed' +
  'fff8dcdc143c00ffff00008b008b8bb8860ba9a9a9006400a9a9a9bdb76b8b008b556b2fff8c009932cc8b0000e9967a8fbc8f483d8b' +
  '2f4f4f2f4f4f00ced19400d3ff149300bfff6969696969691e90ffb22222fffaf0228b22ff00ffdcdcdcf8f8ffffd700daa520808080' +
  '008000adff2f808080f0fff0ff69b4cd5c5c4b0082fffff0f0e68ce6e6fafff0f57cfc00fffacdadd8e6f08080e0fffffafad2d3d3d3' +
  '90ee90d3d3d3ffb6c1ffa07a20b2aa87cefa778899778899b0c4deffffe000ff0032cd32faf0e6ff00ff80000066cdaa0000cdba55d3' +
  '9370db3cb3717b68ee00fa9a48d1ccc71585191970f5fffaffe4e1ffe4b5ffdead000080fdf5e68080006b8e23ffa500ff4500da70d6' +
  'eee8aa98fb98afeeeedb7093ffefd5ffdab9cd853fffc0cbdda0ddb0e0e6800080663399ff0000bc8f8f4169e18b4513fa8072f4a460' +
  '2e8b57fff5eea0522dc0c0c087ceeb6a5acd708090708090fffafa00ff7f4682b4d2b48c008080d8bfd8ff634740e0d0ee82eef5deb3' +
  'fffffff5f5f5ffff009acd32';

/**
 * The words that newer renderers document as badge colours beside, or with another shade than, those of CSS:
 * fourteen colours and thirteen states. They are compared as written, so case counts.
 */
export const paletteWords: readonly string[] = (
  'red green blue grey turquoise magenta purple carrot raspberry orange grass persian-green sky blueberry ' +
  'success processing error warning default approved declined pending active draft deprecated product'
).split(' ');
