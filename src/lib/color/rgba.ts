import { type Rgba, namedColors, namedValues } from './color.ts';
import { type Token, parseColor, readTokens } from './parse.ts';

/** The colour of a text in one of the documented formats; undefined for `currentcolor` and invalid ones. */
export function parseRgba(text: string): Rgba | undefined {
  const parsed = parseColor(text);
  if (parsed.kind !== 'color') return undefined;
  const word = text.toLowerCase();
  const { alpha } = parsed;
  if (word.startsWith('#')) return { ...fromHex(word.slice(1)), alpha };
  const [opening, name] = /^([a-z]+)\(/.exec(word) ?? [];
  if (opening === undefined) return { ...fromName(word), alpha };
  const args = readTokens(text.slice(opening.length)).tokens.filter(({ kind }) => kind !== 'separator');
  return { ...(name?.startsWith('rgb') === true ? fromRgb(args) : fromHsl(args)), alpha };
}

type Channels = Omit<Rgba, 'alpha'>;

type Values = readonly Pick<Token, 'kind' | 'value' | 'text'>[];

const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function fromHex(digits: string): Channels {
  const pairs = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue };
}

/** `transparent` is none of them: without bytes it is black. */
function fromName(name: string): Channels {
  const start = 3 * namedColors.split(' ').indexOf(name);
  const [red = 0, green = 0, blue = 0] = Array.from(atob(namedValues).slice(start, start + 3), (byte) =>
    byte.charCodeAt(0),
  );
  return { red, green, blue };
}

/** The arguments of `rgb()`, out-of-range values clamped, `none` as 0: CSS Color 4, section 5.1. */
function fromRgb(args: Values): Channels {
  const [red = 0, green = 0, blue = 0] = args.map(({ kind, value }) =>
    clamp(kind === 'percentage' ? value * 2.55 : value, 255),
  );
  return { red, green, blue };
}

/** The arguments of `hsl()`, saturation and lightness clamped, `none` as 0: CSS Color 4, section 7.1. */
function fromHsl(args: Values): Channels {
  const [hue = 0, second = 0, third = 0] = args.map(
    ({ kind, value, text }) =>
      value * (kind === 'angle' ? (degrees[/[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? ''] ?? 1) : 1),
  );
  const saturation = clamp(second, 100) / 100;
  const lightness = clamp(third, 100) / 100;
  const turned = Number.isFinite(hue) ? ((hue % 360) + 360) % 360 : 0;
  const channel = (offset: number): number => {
    const sector = (offset + turned / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(sector - 3, 9 - sector, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

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
