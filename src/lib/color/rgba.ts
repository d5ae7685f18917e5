import type { Rgba } from './color.ts';
import { namedColors, namedValues } from './names.ts';
import { parseColor } from './parse.ts';
import { readTokens, type Token } from './tokens.ts';

/** The colour of a text in one of the documented formats; undefined for `currentcolor` and invalid ones. */
export function parseRgba(text: string): Rgba | undefined {
  const parsed = parseColor(text);
  if (parsed.kind !== 'color') return undefined;
  const word = text.toLowerCase();
  const { alpha } = parsed;
  if (word.startsWith('#')) return { ...fromHex(word.slice(1)), alpha };
  const [opening, name] = /^([a-z]+)\(/.exec(word) ?? [];
  if (opening === undefined)
    return { ...fromHex(namedValues.split(' ')[namedColors.split(' ').indexOf(word)] ?? '000'), alpha };
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
