import { cursorAt } from '../cursor/cursor-at.ts';
import { offsetAt, rangeOfOffsets, type TextPosition, type TextRange, familyOf, type View } from '../text-document.ts';
import { describeField, describeObject, fieldAt } from '../fields.ts';
import { unquote } from '../cursor/flow-cursor.ts';

/** The text for a key or value that somebody points at: Markdown, and the range it is about. */
export interface Hover {
  readonly contents: { readonly kind: 'markdown'; readonly value: string };
  readonly range: TextRange;
}

/** The text on the field at `position`; undefined outside of our extensions. */
export function hoverAt(view: View, position: TextPosition): Hover | undefined {
  const { document } = view;
  const cursor = cursorAt(document, offsetAt(document, position));
  if (cursor === undefined || cursor.start === cursor.end) return undefined;
  const word = unquote(document.text.slice(cursor.start, cursor.end));
  const path = cursor.role === 'key' ? [...cursor.path, word] : cursor.path;
  const place = fieldAt(path, familyOf(view));
  if (place === undefined || place.inside.length > 0) return undefined;
  const text = place.field === undefined ? describeExtension(path) : describeField(place.field);
  if (text === undefined) return undefined;
  return { contents: { kind: 'markdown', value: text }, range: rangeOfOffsets(document, cursor.start, cursor.end) };
}

function describeExtension(path: readonly (string | number)[]): string | undefined {
  const key = path.at(-1);
  if (key === 'x-mcp') return `**x-mcp**: ${describeObject('mcp')}`;
  return key === 'x-badges' ? `**x-badges**: list of badges\n\n${describeObject('badge')}` : undefined;
}
