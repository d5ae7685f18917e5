import type { Description } from '../../description/description.ts';
import type { Path, Place, Source } from '../../description/place.ts';
import { rangeBetween, spanOf } from '../../description/positions/positions.ts';
import { type JsonObject, isArray, isObject, isText } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import { type Step, pathOf } from '../../lib/pointer.ts';
import { fieldAt } from '../fields.ts';
import { type TextDocument, type TextRange, rangeOfOffsets, offsetAt, familyOf, type View } from '../text-document.ts';
import { type Rgba, namedColors } from '../../lib/color/color.ts';
import { parseRgba } from '../../lib/color/rgba.ts';

/** A badge that is written in a file. */
interface WrittenBadge {
  readonly badge: JsonObject;
  readonly path: Path;
}

/** The badges that are written in a file, in its order. `family`: where its root is a description. */
export function badgesWritten({ tree }: Source, family: 'openapi' | 'asyncapi' | undefined): readonly WrittenBadge[] {
  const found: WrittenBadge[] = [];
  const seen = new Set<unknown>();
  const open: (Step & { readonly value: unknown })[] = [{ value: tree, key: '', parent: undefined }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { value } = step;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const children = Object.entries(value).map(([key, child]) => ({
      key: isArray(value) ? Number(key) : key,
      value: child as unknown,
      parent: step,
    }));
    // The last is taken first.
    append(open, children.filter((child) => typeof child.value === 'object').reverse());
    if (step.key !== 'x-badges' || !isArray(value)) continue;
    const path = pathOf(step);
    if (fieldAt(path, family) === undefined) continue;
    for (const [index, badge] of value.entries()) if (isObject(badge)) found.push({ badge, path: [...path, index] });
  }
  return found;
}

/** The texts that badges of a description have in a field, each once, the ones in use most first. */
export function badgeTexts(description: Description | undefined, field: 'name' | 'color'): readonly string[] {
  const counts = new Map<string, number>();
  for (const { badge } of description === undefined ? [] : badgesWritten(description.source, description.kind)) {
    const text = badge[field];
    if (isText(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

/** The ranges of a value of a document and its key; undefined where it is not written there. */
export function writtenRanges(
  document: TextDocument,
  place: Place,
): { readonly key?: TextRange | undefined; readonly value: TextRange } | undefined {
  const { source } = place;
  const span = spanOf(place);
  // Offsets in a source that was read in parts are those of the parts.
  const toRange = ([start, end]: readonly [number, number]): TextRange | undefined =>
    source.sparse === undefined ? rangeOfOffsets(document, start, end) : rangeBetween(source, start, end);
  const value = span && toRange(span.value);
  return value && { key: span.key && toRange(span.key), value };
}

/** A colour as the protocol has it: channels from 0 to 1. */
export interface ProtocolColor {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** A colour, and where it is written. */
interface ColorInformation {
  readonly range: TextRange;
  readonly color: ProtocolColor;
}

/** A way to write a colour. */
interface ColorPresentation {
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
    // YAML takes what follows a `#` for a comment, and in braces a comma for an end.
    const around = quote === '' && /^#|,/u.test(label) ? '"' : quote;
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
