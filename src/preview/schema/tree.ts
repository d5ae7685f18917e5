import { textAt, type Located } from '../../description/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { member } from '../../lib/json.ts';
import { tallyOf, totalOf, countHtml } from '../frame/tally.ts';
import { badgeHtml } from '../frame/badges.ts';
import type { SchemaContext } from './context.ts';
import { withNotes } from '../parts/notes.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import { rowHtml } from '../parts/row.ts';
import { childrenHtml } from './children.ts';
import type { SchemaField } from './fields.ts';
import { heldHtml } from './held.ts';
import { drawnKeywords, type Position } from './position.ts';
import { valuesHtml } from './values.ts';
import { badgesOfSchema, textOf, viewSchema, type SchemaView } from './view.ts';
import { schemaWords } from './words.ts';

/** The row of `field`, and what is inside it. */
export function fieldRow(context: SchemaContext, field: SchemaField, position: Position): Html {
  const view = viewSchema(context.shown.description, field.written);
  const id = context.ids.take(`${position.id}.${field.label}`);
  const { references, located } = view;
  const noted = withNotes(context, [...[...references, located].map(({ place }) => place)], () =>
    childrenHtml(context, view, { id, depth: position.depth + 1, trail: position.trail }, fieldRow),
  );
  const inside = view.name === undefined ? [] : context.shown.reached(located.place);
  const hidden = inside.filter((finding) => !context.drawn.within.has(finding));
  const badges = badgesOfSchema(context.shown.description, view);
  return rowHtml({
    label: field.label,
    isName: field.isName,
    id,
    words: schemaWords(context, view),
    isRequired: field.isRequired,
    mark: noted.mark,
    badges: badges.map((badge) => badgeHtml(context, badge, { marks: true })),
    count: totalOf(tallyOf(hidden)) === 0 ? undefined : countHtml(tallyOf(hidden)),
    body: html`${proseHtml(context, view, field.label)}${noted.notes}${noted.body}`,
  });
}

/** What a schema says about itself: title, description, values, and what no part draws. */
export function proseHtml(context: SchemaContext, view: SchemaView, label: string): Html {
  const { located, references, failure } = view;
  const title = textAt(located, 'title');
  const description = textOf(view, 'description');
  const isNew = title !== undefined && view.name === undefined && plain(title) !== plain(label);
  const rest = [...references, located].flatMap((each) => otherKeysFolded(each, drawnKeywords) ?? []);
  return html`${isNew ? html`<p class="dim">${title.slice(0, 200)}</p>` : undefined}${
    failure === undefined ? undefined : html`<p class="bad">${failure}</p>`
  }${
    description === undefined || description.trim() === '' ? undefined : context.shown.markdown.block(description)
  }${valuesHtml(located)}${heldHtml(context, view)}${closedHtml(located)}${rest}`;
}

/** Schemas that are `false` are said in words: they forbid what they are about. */
function closedHtml({ value }: Located): Html | undefined {
  const isClosed = member(value, 'additionalProperties') === false || member(value, 'unevaluatedProperties') === false;
  return isClosed ? html`<p class="dim">No other fields.</p>` : undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
