import { didYouMean, orList, show } from '../src/lib/show.ts';
import { type Check, none, optionSchema, problem, wrong } from './check.ts';
import type { ColorProblem } from './color/color.ts';
import { paletteWords } from './color/palette.ts';
import { colorWords, parseColor } from './color/parse.ts';
import { orNearest } from './suggest.ts';

/** `css`: colours only. `any` (default): the words of newer renderers' palette as well. */
export interface BadgeColorOptions {
  readonly palette?: 'css' | 'any';
}

/** The schema of those. */
export const badgeColorOptions = /* @__PURE__ */ optionSchema({ palette: { enum: ['css', 'any'] } });

/** A text is a colour in one of the documented formats. Anything but a text is another check's business. */
export const badgeColor: Check<BadgeColorOptions | null> = (color, options) => {
  const palette = options?.palette === 'css' ? [] : paletteWords;
  if (typeof color !== 'string' || palette.includes(color)) return none;
  const parsed = parseColor(color);
  if (parsed.kind !== 'invalid') return none;
  const hint = hintFor(color, parsed.reason, [...colorWords(), ...palette]);
  return wrong('`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal', color, [], hint);
};

/** A text is no word that only the palette of newer renderers knows. */
export const badgePaletteColor: Check<null> = (color) => {
  if (typeof color !== 'string' || !paletteWords.includes(color) || parseColor(color).kind !== 'invalid') return none;
  return problem(
    `\`color\` should be a CSS colour; found ${show(color)}, a palette word that only newer renderers read.`,
  );
};

/** A colour is not wholly see-through. */
export const badgeVisible: Check<null> = (color) => {
  const parsed = typeof color === 'string' ? parseColor(color) : undefined;
  if (parsed?.kind !== 'color' || parsed.alpha > 0) return none;
  return problem(`\`color\` should be visible; found ${show(color)}, whose alpha is 0.`);
};

/** What to do about it, with a leading space. */
function hintFor(color: string, reason: ColorProblem, words: readonly string[]): string {
  switch (reason.kind) {
    case 'blank':
      return ' Give it a colour, or remove it for the default.';
    case 'surrounding-space':
      return ' Remove the white space around it.';
    case 'escape':
      return ' Write it without a backslash.';
    case 'css-wide-keyword':
      return ` ${show(reason.word)} is a keyword of every CSS property, not a colour.`;
    case 'system-color':
      return ` ${show(reason.word)} is a CSS system colour, which differs from reader to reader.`;
    case 'css-but-undocumented':
      return ` ${show(reason.notation)} is CSS, but not one of the documented formats.`;
    case 'hex-without-hash':
      return didYouMean(`#${color}`);
    case 'hex-length':
      return ` A hexadecimal colour has 3, 4, 6 or 8 digits; this one has ${reason.digits}.`;
    case 'hex-digit':
      return ` ${show(reason.character)} is no hexadecimal digit.`;
    case 'unknown-word':
      return orNearest(reason.word, words);
    case 'unknown-function':
      return orNearest(reason.name, ['rgb', 'rgba', 'hsl', 'hsla']);
    default:
      return functionHint(reason);
  }
}

function functionHint(reason: ColorProblem): string {
  switch (reason.kind) {
    case 'unclosed':
      return ` \`)\` is missing at the end.`;
    case 'trailing':
      return ` Nothing may follow the \`)\` of ${reason.name}().`;
    case 'argument-count':
      return ` ${reason.name}() takes 3 or 4 values; this one has ${reason.found}.`;
    case 'separators':
      return ' Separate with commas throughout, or with spaces and a `/` before alpha.';
    case 'argument':
      return ` ${show(reason.argument)} should be a ${orList(reason.expected)}.`;
    case 'mixed-units':
      return ' With commas, use numbers throughout or percentages throughout.';
    default:
      return '';
  }
}
