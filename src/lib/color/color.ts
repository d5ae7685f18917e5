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
 * The red, green and blue of the named colours, a byte each, in the order of their names: base64, as editors load this at a millisecond a
 * kilobyte. A text of its own, because few rules need more than the names.
 */
export const namedValues =
  '8Pj/+uvXAP//f//U8P//9fXc/+TEAAAA/+vNAAD/iivipSoq3riHX56gf/8A0mke/39QZJXt//jc3BQ8AP//AACLAIuLuIYLqampAGQAqampvbdriwCLVWsv' +
  '/4wAmTLMiwAA6ZZ6j7yPSD2LL09PL09PAM7RlADT/xSTAL//aWlpaWlpHpD/siIi//rwIosi/wD/3Nzc+Pj//9cA2qUggICAAIAArf8vgICA8P/w/2m0zVxc' +
  'SwCC///w8OaM5ub6//D1fPwA//rNrdjm8ICA4P//+vrS09PTkO6Q09PT/7bB/6B6ILKqh876d4iZd4iZsMTe///gAP8AMs0y+vDm/wD/gAAAZs2qAADNulXT' +
  'k3DbPLNxe2juAPqaSNHMxxWFGRlw9f/6/+Th/+S1/96tAACA/fXmgIAAa44j/6UA/0UA2nDW7uiqmPuYr+7u23CT/+/V/9q5zYU//8DL3aDdsODmgACAZjOZ' +
  '/wAAvI+PQWnhi0UT+oBy9KRgLotX//XuoFItwMDAh87ralrNcICQcICQ//r6AP9/RoK00rSMAICA2L/Y/2NHQODQ7oLu9d6z////9fX1//8Ams0y';

/**
 * The words that newer renderers document as badge colours beside, or with another shade than, those of CSS:
 * fourteen colours and thirteen states. They are compared as written, so case counts.
 */
export const paletteWords: readonly string[] = (
  'red green blue grey turquoise magenta purple carrot raspberry orange grass persian-green sky blueberry ' +
  'success processing error warning default approved declined pending active draft deprecated product'
).split(' ');
