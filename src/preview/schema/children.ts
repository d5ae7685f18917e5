import { html, type Html } from '../../lib/html.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { tallyOf, totalOf } from '../frame/tally.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import type { SchemaContext } from './context.ts';
import type { SchemaField } from './field.ts';
import { levelsOf, partsOf, type Trail } from './fields.ts';
import { countOf, type FieldList, listsOf, mostRows, rowsOf, valueListsOf } from './lists.ts';
import { discriminatorHtml } from './openapi-keywords.ts';
import { drawnKeywords, viewsOf, type SchemaView } from './view.ts';
import { isClosed } from './constraints.ts';
import { unnamedParts } from './words.ts';

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

/** The fields and alternatives of a schema, folded below its row; nothing where it has none. */
export function childrenHtml(
  context: SchemaContext,
  view: SchemaView,
  position: Position,
  draw: DrawRow,
): Html | undefined {
  const levels = levelsOf(context.shown.description, view);
  const drawn = levels.flatMap((level) => levelHtml(context, { view, level, position }, draw) ?? []);
  return drawn.length === 0 ? undefined : html`${drawn}`;
}

interface LevelDrawing {
  readonly view: SchemaView;
  /** The schema itself, or that of its items. */
  readonly level: SchemaView;
  readonly position: Position;
}

function levelHtml(
  context: SchemaContext,
  { view, level: inner, position }: LevelDrawing,
  draw: DrawRow,
): Html | undefined {
  const lists = listsOf(context.shown.description, inner);
  const count = lists.reduce((sum, { fields }) => sum + fields.length, 0);
  if (count === 0) return undefined;
  if (position.trail.includes(inner.located.value)) return html`<p class="dim">The same again.</p>`;
  const isNamed = inner.name !== undefined && context.links.pageOf(inner.located.place) !== undefined;
  // The page of one schema does not have what others say of the same value.
  const hasPage = isNamed && inner.also === undefined;
  const known = hasPage ? aboveHtml(context, inner.located.value) : undefined;
  if (known !== undefined) return known;
  const isFar = position.depth > (isNamed ? deepestComponent : deepestField);
  if (isFar || !context.rows.take(rowsOf(lists))) return hasPage ? undefined : elsewhereHtml(context, inner, count);
  const within = { ...position, trail: [...position.trail, view.located.value, inner.located.value] };
  if (hasPage && !context.rows.unfolded.has(inner.located.value))
    context.rows.unfolded.set(inner.located.value, position.id);
  return html`${lists.map((list) => foldHtml(context, { list, view: inner, position: within }, draw))}`;
}

/** The way to the fields of a component that a crowded page has drawn; undefined where they are to be drawn. */
function aboveHtml({ rows }: SchemaContext, schema: unknown): Html | undefined {
  const known = rows.isCrowded() ? rows.unfolded.get(schema) : undefined;
  return known === undefined
    ? undefined
    : html`<p class="dim"><a href="#${encodeURIComponent(known)}">Fields as above</a></p>`;
}

/** The fields and alternatives of a schema without a fold, where it is what a page or a section is about. */
export function openChildren(
  context: SchemaContext,
  view: SchemaView,
  position: Position,
  draw: DrawRow,
): Html | undefined {
  const drawn = levelsOf(context.shown.description, view).flatMap((level) => {
    const { value, place } = level.located;
    const hasPage = level.name !== undefined && context.links.pageOf(place) !== undefined;
    const isShared = hasPage && context.anchor !== undefined && listsOf(context.shown.description, level).length > 0;
    const known = isShared ? aboveHtml(context, value) : undefined;
    if (known !== undefined) return [known];
    if (isShared && !context.rows.unfolded.has(value)) context.rows.unfolded.set(value, context.anchor);
    const within = { ...position, trail: [...position.trail, view.located.value, level.located.value] };
    const lists = listsOf(context.shown.description, level);
    context.rows.take(rowsOf(lists));
    return lists.map((list) =>
      (list.keyword === '$defs' ? foldHtml : listHtml)(context, { list, view: level, position: within }, draw),
    );
  });
  return html`${drawn}`;
}

interface ChildrenDrawing {
  readonly list: FieldList;
  readonly view: SchemaView;
  readonly position: Position;
}

function foldHtml(context: SchemaContext, { list, view, position }: ChildrenDrawing, draw: DrawRow): Html {
  const of = view.name ?? position.id.split('.').at(-1) ?? '';
  const before = new Set(context.drawn.within);
  const rows = listHtml(context, { list, view, position }, draw);
  const hasFindings = totalOf(tallyOf([...context.drawn.within].filter((finding) => !before.has(finding)))) > 0;
  const isOpen = hasFindings || (position.depth <= 1 && list.keyword === 'fields');
  return html`<details${isOpen ? html` open` : undefined}>
    <summary>${countOf(list)}${list.keyword === '$defs' ? undefined : html` of ${of.slice(0, 80)}`}</summary>
    ${rows}
  </details>`;
}

function listHtml(context: SchemaContext, { list, view, position }: ChildrenDrawing, draw: DrawRow): Html {
  const shown = list.fields.slice(0, mostRows);
  const more = list.fields.length - shown.length;
  const rows = shown.map((field) => draw(context, field, position));
  // Beside alternatives, their list says it.
  const isOnly = valueListsOf(context.shown.description, view).length === 1;
  const which =
    list.keyword === '$defs' || (list.keyword === 'fields' && !isOnly)
      ? []
      : viewsOf(view).flatMap(({ located }) => discriminatorHtml(located) ?? []);
  const intro = html`${list.keyword === 'fields' ? partsHtml(context, view) : undefined}${which}`;
  return html`${intro}
    <ul class="tree">
      ${rows}
    </ul>
    ${cutHtml(context, { list, view })}${more > 0 ? html`<p class="dim">${more} more, in ${sourceText(context, view)}.</p>` : undefined}${
      list.keyword === 'fields' &&
      viewsOf(view).some(({ located: { value } }) => isClosed(value) && keysOf(member(value, 'properties')).length > 0)
        ? html`<p class="dim">No other fields.</p>`
        : undefined
    }`;
}

/** A sentence on schemas whose fields are left out. */
function cutHtml(context: SchemaContext, { list, view }: Pick<ChildrenDrawing, 'list' | 'view'>): Html | undefined {
  if (list.isCut !== true) return undefined;
  return html`<p class="dim">
    <code>allOf</code> adds more schemas than a page can show: their fields are in ${sourceText(context, view)}.
  </p>`;
}

/** The components that `allOf` adds, whose fields stand among those of the whole, and their other keys. */
function partsHtml(context: SchemaContext, view: SchemaView): Html | undefined {
  const parts = partsOf(context.shown.description, view);
  const names = unnamedParts(context.shown.description, view).map(({ name, located }) => {
    const address = context.links.pageOf(located.place);
    return address === undefined ? html`${name} ` : html`<a href="${address}">${name}</a> `;
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
