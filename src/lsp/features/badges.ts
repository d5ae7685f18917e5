import type { Description } from '../../description/description.ts';
import type { Path, Place, Source } from '../../description/place.ts';
import { rangeBetween, spanOf } from '../../description/positions/positions.ts';
import { type JsonObject, isArray, isObject, isText } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import { type Step, pathOf } from '../../lib/pointer.ts';
import { fieldAt } from '../fields.ts';
import { type TextDocument, type TextRange, rangeOfOffsets } from '../text-document.ts';

/** A badge that is written in a file. */
export interface WrittenBadge {
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
