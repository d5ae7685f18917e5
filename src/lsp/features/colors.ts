import { type Rgba, namedColors } from '../../lib/color/color.ts';
import { parseRgba } from '../../lib/color/rgba.ts';
import { isText } from '../../lib/json.ts';
import { offsetAt, type TextRange, familyOf, type View } from '../text-document.ts';
import { badgesWritten, writtenRanges } from './badges.ts';

/** A colour as the protocol has it: channels from 0 to 1. */
export interface ProtocolColor {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** A colour, and where it is written. */
export interface ColorInformation {
  readonly range: TextRange;
  readonly color: ProtocolColor;
}

/** A way to write a colour. */
export interface ColorPresentation {
  readonly label: string;
  readonly textEdit: { readonly range: TextRange; readonly newText: string };
}

/** The colours of badges, for swatches. None while the text does not parse: their places would be wrong. */
export function colorsIn(view: View): readonly ColorInformation[] {
  const { document, source } = view;
  if (source === undefined || !view.isCurrent) return [];
  return badgesWritten(source, familyOf(view)).flatMap(({ badge, path }): ColorInformation[] => {
    const rgba = isText(badge.color) ? parseRgba(badge.color) : undefined;
    const range = rgba && writtenRanges(document, { source, path: [...path, 'color'] })?.value;
    return rgba === undefined || range === undefined ? [] : [{ range, color: toProtocol(rgba) }];
  });
}

/** The ways to write a colour in place of what stands in `range`, in the same quotes. */
export function colorPresentations(
  { document }: View,
  color: ProtocolColor,
  range: TextRange,
): readonly ColorPresentation[] {
  const written = document.text.slice(offsetAt(document, range.start), offsetAt(document, range.end));
  const quote = /^["']/u.exec(written)?.[0] ?? '';
  return waysToWrite(fromProtocol(color)).map((label) => {
    // YAML takes what follows a `#` for a comment.
    const around = quote === '' && label.startsWith('#') ? '"' : quote;
    return { label, textEdit: { range, newText: `${around}${label}${around}` } };
  });
}

function toProtocol({ red, green, blue, alpha }: Rgba): ProtocolColor {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha };
}

function fromProtocol({ red, green, blue, alpha }: ProtocolColor): Rgba {
  return { red: red * 255, green: green * 255, blue: blue * 255, alpha };
}

/** The ways to write a colour: hexadecimal, its CSS keyword where it has one, `rgb()`, `hsl()`. */
function waysToWrite(color: Rgba): readonly string[] {
  const rounded = roundedOf(color);
  const name =
    rounded.alpha === 1 ? namedColors.split(' ').find((each) => isSame(parseRgba(each), rounded)) : undefined;
  return [hexOf(rounded), ...(name === undefined ? [] : [name]), rgbOf(rounded), hslOf(rounded)];
}

function roundedOf({ red, green, blue, alpha }: Rgba): Rgba {
  return {
    red: Math.round(red),
    green: Math.round(green),
    blue: Math.round(blue),
    alpha: Math.round(alpha * 100) / 100,
  };
}

function isSame(one: Rgba | undefined, other: Rgba): boolean {
  return one?.red === other.red && one.green === other.green && one.blue === other.blue && one.alpha === other.alpha;
}

function hexOf({ red, green, blue, alpha }: Rgba): string {
  const channels = alpha === 1 ? [red, green, blue] : [red, green, blue, Math.round(alpha * 255)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf({ red, green, blue, alpha }: Rgba): string {
  const channels = [red, green, blue].join(', ');
  return alpha === 1 ? `rgb(${channels})` : `rgba(${channels}, ${alpha})`;
}

/** CSS Color 4, section 7.2, the other way round. */
function hslOf({ red, green, blue, alpha }: Rgba): string {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => channel / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, spread] = [(most + least) / 2, most - least];
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sixths =
    spread === 0 ? 0 : most === r ? (g - b) / spread : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const hue = Math.round(sixths * 60 + 360) % 360;
  const parts = `${hue}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%`;
  return alpha === 1 ? `hsl(${parts})` : `hsla(${parts}, ${alpha})`;
}
