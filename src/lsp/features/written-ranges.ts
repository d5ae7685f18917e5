import type { Place } from '../../description/place.ts';
import { rangeBetween, spanOf } from '../../description/positions/positions.ts';
import { rangeOfOffsets, type TextDocument, type TextRange } from '../text-document.ts';

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
