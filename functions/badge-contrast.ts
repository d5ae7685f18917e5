import { isArray, isText } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { type Check, none, optionSchema, finding } from './check.ts';
import { contrastRatio } from '../src/lib/color/contrast.ts';
import { parseRgba } from '../src/lib/color/rgba.ts';

/** `ratio`: the least WCAG contrast, 3 by default. `textColors`: those the badge's text may have, white by default. */
export interface BadgeContrastOptions {
  readonly ratio?: number;
  readonly textColors?: readonly string[];
}

/** The schema of those. */
export const badgeContrastOptions = /* @__PURE__ */ optionSchema({
  ratio: { type: 'number', minimum: 1, maximum: 21, examples: [4.5] },
  textColors: { type: 'array', minItems: 1, items: { type: 'string' }, examples: [['white', 'black']] },
});

/** A colour has enough contrast with every text colour. */
export const badgeContrast: Check<BadgeContrastOptions | null> = (color, options) => {
  const rgba = isText(color) ? parseRgba(color) : undefined;
  const ratio = options?.ratio ?? 3;
  if (rgba === undefined || rgba.alpha === 0) return none;
  const texts = isArray(options?.textColors) ? options.textColors : ['#ffffff'];
  return texts.flatMap((text) => {
    const textColor = parseRgba(text);
    const found = textColor === undefined ? ratio : contrastRatio(textColor, rgba);
    if (found >= ratio) return none;
    // Rounded down: 2.996 shown as 3 would contradict itself.
    const rounded = Math.floor(found * 100) / 100;
    return finding(
      `\`color\` should have a contrast of at least ${ratio} with the text colour ${text}; found ${show(color)} with ${rounded}.`,
    );
  });
};
