import type { Path, Place } from '../../description/place.ts';
import { rangeBetween, rangeOf, spanOf } from '../../description/positions/positions.ts';
import { isText, keysOf, member } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import { cursorAt } from '../cursor/cursor-at.ts';
import { unquote } from '../cursor/flow-cursor.ts';
import { offsetAt, type TextPosition, type TextRange, rangeOfOffsets, familyOf, type View } from '../text-document.ts';
import { fieldAt } from '../fields.ts';
import { schemasPath, schemesPath } from '../names.ts';
import { isRemote } from '../../lib/uri.ts';

/** The place of the value that `position` names: of a reference, a security scheme, a scope. The path of a file, and a range in it. */
export function definitionAt(
  open: View,
  position: TextPosition,
): { readonly path: string; readonly range: TextRange } | undefined {
  const { document } = open;
  const cursor = cursorAt(document, offsetAt(document, position));
  if (cursor === undefined) return undefined;
  const view = { ...open, ...open.whole() };
  const word = unquote(document.text.slice(cursor.start, cursor.end));
  const place = cursor.role === 'key' ? schemeAt([...cursor.path, word], view) : valueAt(cursor.path, word, view);
  const range = place && (keyRangeOf(place) ?? rangeOf(place));
  return range === undefined ? undefined : { path: place?.source.uri ?? '', range };
}

function valueAt(path: Path, word: string, view: View): Place | undefined {
  const { source, description } = view;
  if (source === undefined || description === undefined) return undefined;
  if (path.at(-1) === '$ref') return targetOf(description.resolve(word, { source, path: path.slice(0, -1) }));
  const place = fieldAt(path, familyOf(view));
  // The text of an `outputSchema` may name a schema of the components.
  if (place?.type === 'schema-or-string' && place.inside.length === 0) {
    const ref = word.startsWith('#') ? word : `#${toPointer([...schemasPath(description), word])}`;
    return targetOf(description.resolve(ref, { source, path }));
  }
  return schemeAt([...path.slice(0, -1), word], view);
}

function targetOf(found: { readonly kind: string; readonly place?: Place }): Place | undefined {
  return found.kind === 'found' ? found.place : undefined;
}

/** A scheme, or a scope of one, that a security requirement at `path` names with its last step. */
function schemeAt(path: Path, view: View): Place | undefined {
  const { description } = view;
  const place = fieldAt(path, familyOf(view));
  if (place?.type !== 'security' || description === undefined) return undefined;
  const [, scheme, scope] = place.inside;
  if (!isText(scheme)) return undefined;
  const { source } = description;
  const declared = [...schemesPath(description), scheme];
  if (spanOf({ source, path: declared }) === undefined) return undefined;
  return { source, path: isText(scope) ? (scopePath(declared, scope, source.tree) ?? declared) : declared };
}

function scopePath(scheme: Path, scope: string, tree: unknown): Path | undefined {
  const value = scheme.reduce<unknown>(member, tree);
  const flows = keysOf(member(value, 'flows')).map((flow) => ['flows', flow, 'scopes', scope]);
  return [...flows, ['scopes', scope]]
    .map((rest) => [...scheme, ...rest])
    .find((path) => path.reduce<unknown>(member, tree) !== undefined);
}

/** The range of the key that a place has: what somebody wants to see is its first line. */
function keyRangeOf(place: Place): TextRange | undefined {
  const key = spanOf(place)?.key;
  return key && rangeBetween(place.source, ...key);
}

/** A part of a text that leads somewhere (3.17, "Document Link"). What a reference leads to is found when somebody follows it. */
export interface DocumentLink {
  readonly range: TextRange;
  readonly target?: string;
  readonly data?: { readonly uri: string; readonly ref: string };
}

/** Texts above this size, and more links than that, would keep an editor waiting with every edit. */
const [mostLetters, mostLinks] = [5_000_000, 5_000];

/** `$ref` with its text, or a web address. */
const linked =
  /["']?\$ref["']?[ \t]*:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#,{}[\]][^\s,{}[\]]*))|https?:\/\/[^\s"'`<>()[\]{}\\]+/gu;

/** The references and web addresses in a document. */
export function linksIn({ document }: View): readonly DocumentLink[] {
  const { text, uri } = document;
  if (text.length > mostLetters) return [];
  const links: DocumentLink[] = [];
  for (const { 0: all, 1: double, 2: single, 3: plain, index } of text.matchAll(linked)) {
    if (links.length === mostLinks) break;
    const ref = double ?? single ?? plain;
    const written = ref ?? all.replace(/[.,;:!?]+$/u, '');
    const start = index + (ref === undefined ? 0 : all.lastIndexOf(ref));
    const range = rangeOfOffsets(document, start, start + written.length);
    links.push(isRemote(written) ? { range, target: written } : { range, data: { uri, ref: written } });
  }
  return links;
}

/** The place that a reference leads to: the address of a file with its line and column, as editors have them. */
export function linkTarget(open: View, ref: string, toUri: (path: string) => string): string | undefined {
  const { source, description } = open.whole();
  const found = source && description?.resolve(ref, { source, path: [] });
  if (found?.kind !== 'found') return undefined;
  const range = keyRangeOf(found.place) ?? rangeOf(found.place);
  const at = range === undefined ? '' : `#L${range.start.line + 1},${range.start.character + 1}`;
  return `${toUri(found.place.source.uri)}${at}`;
}
