import { nearest } from '../src/lib/nearest.ts';
import { didYouMean, orList, show } from '../src/lib/show.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';
import type { ColorProblem } from './color/color.ts';
import { paletteWords } from './color/palette.ts';
import { colorWords, parseColor } from './color/parse.ts';

/** `css`: colours only. `any` (default): the words of newer renderers' palette as well. */
export interface BadgeColorOptions {
  readonly palette?: 'css' | 'any';
}

/** A text is a colour in one of the documented formats. Anything but a text is another check's business. */
export const badgeColor = defineCheck<BadgeColorOptions | null>(
  'badge-color',
  optionSchema({ palette: { enum: ['css', 'any'] } }),
  (color, options) => {
    if (typeof color !== 'string') return none;
    const withPalette = options?.palette !== 'css';
    if (withPalette && paletteWords.includes(color)) return none;
    const parsed = parseColor(color);
    if (parsed.kind !== 'invalid') return none;
    const hint = hintFor(color, parsed.reason, withPalette ? [...colorWords(), ...paletteWords] : colorWords());
    return problem(
      `\`color\` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found ${show(color)}.${hint}`,
    );
  },
);

/** A text is no word that only the palette of newer renderers knows. */
export const badgePaletteColor = defineCheck<null>('badge-palette-color', null, (color) => {
  if (typeof color !== 'string' || !paletteWords.includes(color) || parseColor(color).kind !== 'invalid') return none;
  return problem(
    `\`color\` should be a CSS colour; found ${show(color)}, a palette word that only newer renderers read.`,
  );
});

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
      return didYouMean(nearest(reason.word, words));
    case 'unknown-function':
      return didYouMean(nearest(reason.name, ['rgb', 'rgba', 'hsl', 'hsla']));
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
