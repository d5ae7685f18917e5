import { isArray } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';
import type { Rgba } from './color/color.ts';
import { contrastRatio } from './color/contrast.ts';
import { parseColor } from './color/parse.ts';

/** `ratio`: the least WCAG contrast, 3 by default. `textColors`: those the badge's text may have, white by default. */
export interface BadgeContrastOptions {
  readonly ratio?: number;
  readonly textColors?: readonly string[];
}

/** A colour is not wholly see-through. */
export const badgeVisible = defineCheck<null>('badge-visible', null, (color) => {
  const rgba = rgbaOf(color);
  if (rgba === undefined || rgba.alpha > 0) return none;
  return problem(`\`color\` should be visible; found ${show(color)}, whose alpha is 0.`);
});

/** A colour has enough contrast with every text colour. */
export const badgeContrast = defineCheck<BadgeContrastOptions | null>(
  'badge-contrast',
  optionSchema({
    ratio: { type: 'number', minimum: 1, maximum: 21, examples: [4.5] },
    textColors: { type: 'array', minItems: 1, items: { type: 'string' }, examples: [['white', 'black']] },
  }),
  (color, options) => {
    const rgba = rgbaOf(color);
    const ratio = options?.ratio ?? 3;
    if (rgba === undefined || rgba.alpha === 0) return none;
    return readTextColors(options?.textColors).flatMap(([shown, text]) => {
      const found = contrastRatio(text, rgba);
      if (found >= ratio) return none;
      // Rounded down: 2.996 shown as 3 would contradict itself.
      const rounded = Math.floor(found * 100) / 100;
      return problem(
        `\`color\` should have a contrast of at least ${ratio} with the text colour ${shown}; found ${show(color)} with ${rounded}.`,
      );
    });
  },
);

function readTextColors(texts: readonly string[] | undefined): readonly (readonly [string, Rgba])[] {
  const wanted = isArray(texts) ? texts : ['#ffffff'];
  return wanted.flatMap((text) => {
    const rgba = rgbaOf(text);
    return rgba === undefined ? [] : [[text, rgba] as const];
  });
}

function rgbaOf(color: unknown): Rgba | undefined {
  const parsed = typeof color === 'string' ? parseColor(color) : undefined;
  return parsed?.kind === 'color' ? parsed.rgba : undefined;
}
