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
