import type { Located } from '../../description/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { member } from '../../lib/json.ts';
import { badgesOf } from '../entries/badges.ts';
import { badgeHtml } from '../parts/badge.ts';
import type { PageContext } from '../parts/context.ts';
import { withNotes } from '../parts/finding.ts';
import { openChildren } from './children.ts';
import { fieldRow, proseHtml } from './tree.ts';
import { viewSchema, type SchemaView } from './view.ts';
import { schemaWords } from './words.ts';

/** The tree of the schema of a body, unfolded: its fields, or what it is where it has none. */
export function bodyTree(context: PageContext, written: Located, id: string): Html {
  const view = viewSchema(context.description, written);
  const places = [...view.references, view.located].map(({ place }) => place);
  const noted = withNotes(context, places, () => openChildren(context, view, { id, depth: 0, trail: [] }, fieldRow));
  const badges = [...view.references, view.located]
    .flatMap((each) => badgesOf(context.description, each))
    .map((badge) => badgeHtml(context, badge, { marks: true }));
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
