import { isText, isArray } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { orList, show } from '../src/lib/show.ts';
import { type Check, noFindings, optionSchema, finding, wrongValue } from './check.ts';
import { type InvalidColor, type InvalidColorReason, paletteWords } from '../src/lib/color/color.ts';
import { colorWords, parseColor } from '../src/lib/color/parse.ts';
import { respell } from './fix.ts';
import { contrastRatio, parseRgba } from '../src/lib/color/rgba.ts';

/** `css`: colours only. `any` (default): the words of newer renderers' palette as well. */
export interface BadgeColorOptions {
  readonly palette?: 'css' | 'any';
}

/** The schema of these options. */
export const badgeColorOptions = optionSchema({ palette: { enum: ['css', 'any'] } });

/** A text is a colour in one of the documented formats. Anything but a text is another check's business. */
export const badgeColor: Check<BadgeColorOptions | null> = (color, options) => {
  const palette = options?.palette === 'css' ? [] : paletteWords;
  if (!isText(color) || palette.includes(color)) return noFindings;
  const parsed = parseColor(color);
  if (parsed.kind !== 'invalid') return noFindings;
  const toDo = respell(likelyColor(color, parsed, palette)) ?? hintFor(color, parsed);
  return wrongValue('`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal', color, [], toDo);
};

/** A colour is not a palette word that only newer renderers know. */
export const badgePaletteColor: Check<null> = (color) => {
  if (!isText(color) || !paletteWords.includes(color) || parseColor(color).kind !== 'invalid') return noFindings;
  return finding(
    `\`color\` should be a CSS colour; found ${show(color)}, a palette word that only newer renderers read.`,
  );
};

/** A colour is not fully transparent. */
export const badgeVisible: Check<null> = (color) => {
  const parsed = isText(color) ? parseColor(color) : undefined;
  if (parsed?.kind !== 'color' || parsed.alpha > 0) return noFindings;
  return finding(`\`color\` should be visible; found ${show(color)}, whose alpha is 0.`);
};

/** The colour that was likely intended. */
function likelyColor(color: string, { reason, found }: InvalidColor, palette: readonly string[]): string | undefined {
  const isColor = (text: string): boolean => palette.includes(text) || parseColor(text).kind !== 'invalid';
  // Quotes in quotes, those of other languages, the end of a line of CSS, and the numbers of programs.
  const bare = color
    .replace(/^[\s'"`“”„‘’«»]{1,99}|[\s'"`“”„‘’«»;,]{1,99}$/gu, '')
    .replace(/^0x/i, '#')
    .replace(/ {1,9}\(/, '(');
  if (bare !== color && isColor(bare)) return bare;
  switch (reason) {
    case 'unknown-word':
      return [color.replace(/^(\w+) +(.+)$/u, '$1($2)')].find(isColor) ?? nearest(found, [...colorWords(), ...palette]);
    case 'unknown-function':
      return [nearest(found, ['rgb', 'rgba', 'hsl', 'hsla'])]
        .map((name) => color.replace(found, name ?? found))
        .find(isColor);
    case 'hex-without-hash':
      return found;
    case 'unclosed':
      return [`${color})`].find(isColor);
    case 'separators':
      return [color.replace(/,\s*\)$/u, ')')].find(isColor);
    default:
      return undefined;
  }
}

/** Advice on how to write the colour, with a leading space. */
function hintFor(color: string, { reason, found, expected = [] }: InvalidColor): string {
  switch (reason) {
    case 'unclosed':
      return isCutColor(color) ? cutByComma : ' `)` is missing at the end.';
    case 'argument':
      return ` ${show(found)} should be a ${orList(expected)}.`;
    default:
      return (hints[reason] ?? '').replace(/"\$"|\$/, (mark) => (mark === '$' ? found : show(found)));
  }
}

/** True for a colour that YAML cut at its first comma: `rgb(1`. */
export function isCutColor(color: string): boolean {
  return /^(?:rgb|hsl)a?\(/iu.test(color) && !/[\s,/)]/u.test(color);
}

/** True for a key that is a further value of such a colour: `50%`, `3)`. */
export function isColorPart(key: string): boolean {
  return /^[-+.\d]+(?:%|[a-z]{3,4})?\)?$/iu.test(key);
}

const cutByComma = ' In `{ }` of YAML a comma ends the value. Quote the colour, as in `color: "rgb(1, 2, 3)"`.';

/** `$` stands for what was found, `"$"` for that as messages show it. Other reasons say no more than a suggestion does. */
const hints: Readonly<Partial<Record<InvalidColorReason, string>>> = {
  blank: ' Give it a colour, or remove it for the default.',
  'surrounding-space': ' Remove the white space around it.',
  escape: ' Write it without a backslash.',
  'css-wide-keyword': ' "$" is a keyword of every CSS property, not a colour.',
  'system-color': ' "$" is a CSS system colour, which differs from reader to reader.',
  undocumented: ' "$" is CSS, but not one of the documented formats.',
  'hex-length': ' A hexadecimal colour has 3, 4, 6 or 8 digits; this one has $.',
  'hex-digit': ' "$" is no hexadecimal digit.',
  trailing: ' Nothing may follow the `)` of $().',
  'argument-count': ' It takes 3 or 4 values; this one has $.',
  separators: ' Separate with commas throughout, or with spaces and a `/` before alpha.',
  'mixed-units': ' With commas, use numbers throughout or percentages throughout.',
};

/** `ratio`: the least WCAG contrast, 3 by default. `textColors`: those the badge's text may have, white by default. */
export interface BadgeContrastOptions {
  readonly ratio?: number;
  readonly textColors?: readonly string[];
}

/** The schema of these options. */
export const badgeContrastOptions = optionSchema({
  ratio: { type: 'number', minimum: 1, maximum: 21, examples: [4.5] },
  textColors: { type: 'array', minItems: 1, items: { type: 'string' }, examples: [['white', 'black']] },
});

/** A colour has enough contrast with every text colour. */
export const badgeContrast: Check<BadgeContrastOptions | null> = (color, options) => {
  const rgba = isText(color) ? parseRgba(color) : undefined;
  const ratio = options?.ratio ?? 3;
  if (rgba === undefined || rgba.alpha === 0) return noFindings;
  const texts = isArray(options?.textColors) ? options.textColors : ['#ffffff'];
  return texts.flatMap((text) => {
    const textColor = parseRgba(text);
    const found = textColor === undefined ? ratio : contrastRatio(textColor, rgba);
    if (found >= ratio) return noFindings;
    // Rounded down: 2.996 shown as 3 would contradict itself.
    const rounded = Math.floor(found * 100) / 100;
    return finding(
      `\`color\` should have a contrast of at least ${ratio} with the text colour ${text}; found ${show(color)} with ${rounded}.`,
    );
  });
};
