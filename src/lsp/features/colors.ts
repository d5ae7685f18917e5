import type { Rgba } from '../../lib/color/color.ts';
import { parseRgba } from '../../lib/color/rgba.ts';
import { isText } from '../../lib/json.ts';
import { offsetAt, type TextRange } from '../text-document.ts';
import { familyOf, type View } from '../view.ts';
import { badgesWritten } from './badges.ts';
import { waysToWrite } from './written-color.ts';
import { writtenRanges } from './written-ranges.ts';

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

/** The colours of badges, for swatches. None while the text does not parse: they would stand elsewhere. */
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
