import type { Located } from '../../description/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { member } from '../../lib/json.ts';
import { badgeHtml } from '../frame/badges.ts';
import type { SchemaContext } from './context.ts';
import { withNotes } from '../parts/notes.ts';
import { openChildren } from './children.ts';
import { fieldRow, proseHtml } from './tree.ts';
import { badgesOfSchema, viewSchema, type SchemaView } from './view.ts';
import { schemaWords } from './words.ts';

/** The tree of a schema, unfolded: its fields, or what it is where it has none. `hasTitle`: it is what the whole page is about. */
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
    : html`<p class="dim">${joinHtml([schemaWords(context, view), ...badges], ' ')}</p>`;
  return html`${words}${proseHtml(context, view, '')}${noted.notes}${noted.body}`;
}

/** Whether a schema is plainly an object in place: its fields say all there is to say about its type. */
function isSimpleObject({ located, name, failure }: SchemaView): boolean {
  return (
    name === undefined &&
    failure === undefined &&
    typeof located.value === 'object' &&
    member(located.value, 'properties') !== undefined
  );
}
