import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import { perObject } from '../../lib/cache.ts';
import { html, type Html } from '../../lib/html.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { tallyOf, totalOf } from '../frame/tally.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import type { SchemaContext } from './context.ts';
import { alternativesOf, fieldsOf, innermost, partsOf, type SchemaField, type Trail } from './fields.ts';
import { discriminatorHtml } from './discriminator.ts';
import { drawnKeywords, type SchemaView } from './view.ts';
import { isClosed } from './constraints.ts';

/** The position of a row in a tree. */
export interface Position {
  /** The id of the row around the schema: the start of its own. */
  readonly id: string;
  readonly depth: number;
  readonly trail: Trail;
}

/** Draws one row; handed in, as rows hold children and children rows. */
type DrawRow = (context: SchemaContext, field: SchemaField, position: Position) => Html;

/** Components are unfolded in place down to here; below it their pages say more. */
export const deepestComponent = 2;
/** Schemas in place are unfolded down to here. */
export const deepestField = 12;
/** Rows of one list; the file has the others. */
export const mostRows = 200;

/** The fields and alternatives of a schema, folded below its row; nothing where it has none. */
export function childrenHtml(
  context: SchemaContext,
  view: SchemaView,
  position: Position,
  draw: DrawRow,
): Html | undefined {
  const inner = innermost(context.shown.description, view);
  const lists = listsOf(context.shown.description, inner);
  const count = lists.reduce((sum, { fields }) => sum + fields.length, 0);
  if (count === 0) return undefined;
  if (position.trail.includes(inner.located.value)) return html`<p class="dim">The same again.</p>`;
  const hasPage = inner.name !== undefined && context.links.pageOf(inner.located.place) !== undefined;
  const known = hasPage && context.rows.isCrowded() ? context.rows.unfolded.get(inner.located.value) : undefined;
  if (known !== undefined) return html`<p class="dim"><a href="#${encodeURIComponent(known)}">Fields as above</a></p>`;
  const isFar = position.depth > (hasPage ? deepestComponent : deepestField);
  if (isFar || !context.rows.take(Math.min(count, mostRows)))
    return hasPage ? undefined : elsewhereHtml(context, inner, count);
  const within = { ...position, trail: [...position.trail, view.located.value, inner.located.value] };
  if (hasPage && !context.rows.unfolded.has(inner.located.value))
    context.rows.unfolded.set(inner.located.value, position.id);
  return html`${lists.map((list) => foldHtml(context, { list, view: inner, position: within }, draw))}`;
}

/** The fields and alternatives of a schema without a fold, where it is what a page or a section is about. */
export function openChildren(
  context: SchemaContext,
  view: SchemaView,
  position: Position,
  draw: DrawRow,
): Html | undefined {
  const inner = innermost(context.shown.description, view);
  const within = { ...position, trail: [...position.trail, view.located.value, inner.located.value] };
  const lists = listsOf(context.shown.description, inner);
  for (const { fields } of lists) context.rows.take(Math.min(fields.length, mostRows));
  return html`${lists.map((list) => listHtml(context, { list, view: inner, position: within }, draw))}`;
}

/** The fields of a schema, or its alternatives. */
export interface FieldList {
  readonly keyword: 'fields' | 'oneOf' | 'anyOf';
  readonly fields: readonly SchemaField[];
}

interface ChildrenDrawing {
  readonly list: FieldList;
  readonly view: SchemaView;
  readonly position: Position;
}

/** The fields of a schema, then its alternatives, each list that there is. */
export function listsOf(description: Description, view: SchemaView): readonly FieldList[] {
  const { value, place } = view.located;
  if (!isObject(value)) return readLists(description, view);
  const all = knownLists(description);
  const known = all.get(value);
  // One value stands at several places where YAML has an alias.
  if (known !== undefined && isSame(known.place, place)) return known.lists;
  const lists = readLists(description, view);
  all.set(value, { place, lists });
  return lists;
}

interface KnownLists {
  readonly place: Place;
  readonly lists: readonly FieldList[];
}

/** A component is drawn on many pages, each of them as HTML and as Markdown. */
const knownLists = perObject<Description, WeakMap<object, KnownLists>>(() => new WeakMap());

function isSame(one: Place, other: Place): boolean {
  const { path } = other;
  return (
    one.source === other.source && one.path.length === path.length && path.every((key, at) => key === one.path[at])
  );
}

function readLists(description: Description, view: SchemaView): readonly FieldList[] {
  const fields = fieldsOf(description, view);
  const alternatives = [view, ...partsOf(description, view)].flatMap((each) => alternativesOf(description, each));
  return [...(fields.length === 0 ? [] : [{ keyword: 'fields' as const, fields }]), ...alternatives];
}

function foldHtml(context: SchemaContext, { list, view, position }: ChildrenDrawing, draw: DrawRow): Html {
  const of = view.name ?? position.id.split('.').at(-1) ?? '';
  const before = new Set(context.drawn.within);
  const rows = listHtml(context, { list, view, position }, draw);
  const hasFindings = totalOf(tallyOf([...context.drawn.within].filter((finding) => !before.has(finding)))) > 0;
  const isOpen = hasFindings || (position.depth <= 1 && list.keyword === 'fields');
  return html`<details${isOpen ? html` open` : undefined}>
    <summary>${countOf(list)} of ${of.slice(0, 80)}</summary>
    ${rows}
  </details>`;
}

/** `3 fields`, `2 alternatives`. */
export function countOf({ keyword, fields: { length } }: FieldList): string {
  if (keyword === 'fields') return `${length} ${length === 1 ? 'field' : 'fields'}`;
  return `${length} ${length === 1 ? 'alternative' : 'alternatives'}${keyword === 'anyOf' ? ', any' : ''}`;
}

function listHtml(context: SchemaContext, { list, view, position }: ChildrenDrawing, draw: DrawRow): Html {
  const shown = list.fields.slice(0, mostRows);
  const more = list.fields.length - shown.length;
  const rows = shown.map((field) => draw(context, field, position));
  const intro = list.keyword === 'fields' ? partsHtml(context, view) : discriminatorHtml(view.located);
  return html`${intro}
    <ul class="tree">
      ${rows}
    </ul>
    ${more > 0 ? html`<p class="dim">${more} more, in ${sourceText(context, view)}.</p>` : undefined}${
      list.keyword === 'fields' &&
      isClosed(view.located.value) &&
      keysOf(member(view.located.value, 'properties')).length > 0
        ? html`<p class="dim">No other fields.</p>`
        : undefined
    }`;
}

/** The components that `allOf` adds, whose fields stand among those of the whole, and their other keys. */
function partsHtml(context: SchemaContext, view: SchemaView): Html | undefined {
  const parts = partsOf(context.shown.description, view);
  const names = parts.flatMap(({ name, located }) => {
    if (name === undefined) return [];
    const address = context.links.pageOf(located.place);
    return [address === undefined ? html`${name} ` : html`<a href="${address}">${name}</a> `];
  });
  const rest = parts.flatMap(({ name, located }) =>
    name === undefined && isObject(located.value) ? (otherKeysFolded(located, drawnKeywords) ?? []) : [],
  );
  const failures = parts.flatMap(({ failure }) => (failure === undefined ? [] : [html`<p class="bad">${failure}</p>`]));
  return html`${names.length === 0 ? undefined : html`<p class="dim">With all of ${names}</p>`}${failures}${rest}`;
}

function elsewhereHtml(context: SchemaContext, view: SchemaView, count: number): Html {
  return html`<p class="dim">${count} more inside, in ${sourceText(context, view)}.</p>`;
}

function sourceText(context: SchemaContext, { located }: SchemaView): Html {
  const { text, href } = context.links.sourceOf(located.place);
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`;
}
