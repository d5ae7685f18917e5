import type { Located } from '../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { member } from '../../lib/json.ts';
import { badgeHtml } from '../frame/badges.ts';
import { countHtml, tallyOf, totalOf } from '../frame/tally.ts';
import { isOwn, withNotes } from '../parts/notes.ts';
import { rowHtml } from '../parts/section.ts';
import { childrenHtml, openChildren, type Position } from './children.ts';
import type { SchemaContext } from './context.ts';
import type { SchemaField } from './fields.ts';
import { proseHtml } from './prose.ts';
import { badgesOfSchema, viewSchema, type SchemaView } from './view.ts';
import { schemaWords, wordsHtml } from './words.ts';

/** The tree of a schema, unfolded: its fields, or its type where it has none. With `hasTitle` the whole page is about it. */
export function bodyTree(
  context: SchemaContext,
  written: Located,
  id: string,
  { hasTitle = false }: { readonly hasTitle?: boolean } = {},
): Html {
  const view = viewSchema(context.shown.description, written);
  const places = [...view.references, view.located].map(({ place }) => place);
  const noted = withNotes(context, places, () => openChildren(context, view, { id, depth: 0, trail: [] }, fieldRow));
  // Beside the title of its own page they stand already.
  const shown = hasTitle ? [] : badgesOfSchema(context.shown.description, view);
  const badges = shown.map((badge) => badgeHtml(context, badge, { marks: true }));
  const isPlain = isSimpleObject(view) && badges.length === 0;
  const words = isPlain
    ? undefined
    : html`<p class="dim">
        ${joinHtml([wordsHtml(context, schemaWords(context.shown.description, view)), ...badges], ' ')}
      </p>`;
  return html`${words}${proseHtml(context, view, '')}${noted.notes}${noted.body}`;
}

/** An object in place needs no words: its fields say all there is to say about its type. */
function isSimpleObject({ located, name, failure }: SchemaView): boolean {
  return (
    name === undefined &&
    failure === undefined &&
    typeof located.value === 'object' &&
    member(located.value, 'properties') !== undefined
  );
}

/** The row of `field` and its inside. */
export function fieldRow(context: SchemaContext, field: SchemaField, position: Position): Html {
  const view = viewSchema(context.shown.description, field.written);
  const id = context.ids.take(`${position.id}.${field.label}`);
  const { references, located } = view;
  const noted = withNotes(context, [...[...references, located].map(({ place }) => place)], () =>
    childrenHtml(context, view, { id, depth: position.depth + 1, trail: position.trail }, fieldRow),
  );
  const inside = view.name === undefined ? [] : context.shown.reached([located.place]);
  const hidden = inside.filter((finding) => isOwn(context, finding) && !context.drawn.onPage.has(finding));
  const badges = badgesOfSchema(context.shown.description, view);
  return rowHtml({
    label: field.label,
    isName: field.isName,
    id,
    words: wordsHtml(context, schemaWords(context.shown.description, view)),
    isRequired: field.isRequired,
    mark: noted.mark,
    badges: badges.map((badge) => badgeHtml(context, badge, { marks: true })),
    count: totalOf(tallyOf(hidden)) === 0 ? undefined : countHtml(tallyOf(hidden)),
    body: html`${proseHtml(context, view, field.label)}${noted.notes}${noted.body}`,
  });
}
