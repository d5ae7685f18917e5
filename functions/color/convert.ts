import type { Rgba } from './color.ts';
import type { Token } from './tokens.ts';

type Values = readonly Pick<Token, 'kind' | 'value'>[];

/** The colour of the arguments of `rgb()`, out-of-range values clamped, `none` as 0: CSS Color 4, section 5.1. */
export function fromRgb(args: Values): Rgba {
  const [red = 0, green = 0, blue = 0] = args.map(({ kind, value }) =>
    clamp(kind === 'percentage' ? value * 2.55 : value, 255),
  );
  return { red, green, blue, alpha: toAlpha(args) };
}

/** The colour of the arguments of `hsl()`, saturation and lightness clamped, `none` as 0: CSS Color 4, section 7.1. */
export function fromHsl(args: Values): Rgba {
  const [hue = 0, second = 0, third = 0] = args.map(({ value }) => value);
  const saturation = clamp(second, 100) / 100;
  const lightness = clamp(third, 100) / 100;
  const turned = Number.isFinite(hue) ? ((hue % 360) + 360) % 360 : 0;
  const channel = (offset: number): number => {
    const sector = (offset + turned / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(sector - 3, 9 - sector, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha: toAlpha(args) };
}

function toAlpha(args: Values): number {
  const alpha = args[3];
  if (!alpha) return 1;
  return clamp(alpha.kind === 'percentage' ? alpha.value / 100 : alpha.value, 1);
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
