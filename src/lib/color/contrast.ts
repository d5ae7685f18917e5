import type { Rgba } from './color.ts';

/** The page behind everything, unless a caller passes another. */
const white: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };

/**
 * The contrast ratio of WCAG 2.2, from 1 to 21, of a text on a background on a page. Transparent colours are composited first,
 * in sRGB as browsers do.
 */
export function contrastRatio(text: Rgba, background: Rgba, page: Rgba = white): number {
  const behind = composite(background, page);
  const [darker = 0, lighter = 0] = [luminance(behind), luminance(composite(text, behind))].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of WCAG 2.2, from 0 (black) to 1 (white), without alpha. */
export function luminance({ red, green, blue }: Rgba): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** 0.04045 is the limit of sRGB, which WCAG took over from 0.03928; no 8-bit value lies between the two. */
function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** `front` over `back`: the `over` operator, section 5.1 of Compositing and Blending 1. */
function composite(front: Rgba, back: Rgba): Rgba {
  const alpha = front.alpha + back.alpha * (1 - front.alpha);
  const mix = (over: number, under: number): number =>
    alpha === 0 ? 0 : (over * front.alpha + under * back.alpha * (1 - front.alpha)) / alpha;
  return {
    red: mix(front.red, back.red),
    green: mix(front.green, back.green),
    blue: mix(front.blue, back.blue),
    alpha,
  };
}
