import { type Located, memberAt, textAt } from '../../description/read/view.ts';
import { type Html, html, joinHtml } from '../../lib/html.ts';
import { hasItems, isObject, member } from '../../lib/json.ts';
import { badgesHtml } from '../frame/badges.ts';
import { countHtml, tallyOf, totalOf } from '../frame/tally.ts';
import { externalDocsHtml } from '../parts/facts.ts';
import { isOwn, withNotes } from '../parts/notes.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import { rowHtml } from '../parts/section.ts';
import { type Position, childrenHtml, openChildren } from './children.ts';
import type { Word } from './constraints.ts';
import type { SchemaContext } from './context.ts';
import { type SchemaField, rowWords, viewField } from './field.ts';
import { partsOf } from './fields.ts';
import { hasFields } from './lists.ts';
import { allValuesOf, valuesHtml } from './values.ts';
import { xmlWords } from './openapi-keywords.ts';
import {
  type SchemaView,
  badgesOfSchema,
  countingIn,
  drawnKeywords,
  sourcesOf,
  proseOf,
  viewSchema,
  viewsOf,
} from './view.ts';
import { constraintsOf, joinWords, requiredWords, schemaWords, wordsHtml } from './words.ts';

/** The tree of a schema, unfolded: its fields, or its type where it has none. With `hasTitle` the whole page is about it. */
export function bodyTree(
  context: SchemaContext,
  written: Located,
  id: string,
  { title }: { readonly title?: string } = {},
): Html {
  const view = viewSchema(context.shown.description, written);
  const places = [...view.references, view.located].map(({ place }) => place);
  const noted = withNotes(context, places, () => openChildren(context, view, { id, depth: 0, trail: [] }, fieldRow));
  // A schema with a page of its own has them beside the title there.
  const shown = title === undefined ? badgesOfSchema(context.shown.description, view) : [];
  const badges = badgesHtml(context, shown);
  const words = schemaWords(context.shown.description, view);
  const type =
    isSimpleObject(view, words) && badges.length === 0
      ? undefined
      : html`<p class="dim">${joinHtml([wordsHtml(context, words), ...badges], ' ')}</p>`;
  return html`${type}${proseHtml(context, view, title ?? '')}${noted.notes}${noted.body}`;
}

/** An object in place needs no words: its fields say all there is to say about its type. */
function isSimpleObject({ located }: SchemaView, words: readonly Word[]): boolean {
  return words.length === 1 && words[0] === 'object' && member(located.value, 'properties') !== undefined;
}

/** The row of `field` and its inside. */
export function fieldRow(context: SchemaContext, field: SchemaField, position: Position): Html {
  const view = viewField(context.shown.description, field);
  const id = context.ids.take(`${position.id}.${field.label}`);
  const { located } = view;
  const noted = withNotes(
    context,
    sourcesOf(view).map(({ place }) => place),
    () => childrenHtml(context, view, { id, depth: position.depth + 1, trail: position.trail }, fieldRow),
  );
  const named = viewsOf(view).filter(({ name }) => name !== undefined);
  const inside = context.shown.reached(named.map((each) => each.located.place));
  const hidden = inside.filter((finding) => isOwn(context, finding) && !context.drawn.onPage.has(finding));
  const badges = badgesOfSchema(context.shown.description, view);
  // The label of an alternative is the name of its component.
  const isNamed = !field.isName && field.label === view.name;
  return rowHtml({
    label: field.label,
    isName: field.isName,
    id,
    href: isNamed && view.failure === undefined ? context.links.pageOf(located.place) : undefined,
    words: wordsHtml(
      context,
      joinWords(
        [schemaWords(context.shown.description, view, { isNamed }), ...[rowWords(field)].filter(hasItems)],
        ', ',
      ),
    ),
    isRequired: field.isRequired,
    mark: noted.mark,
    badges: badgesHtml(context, badges),
    count: totalOf(tallyOf(hidden)) === 0 ? undefined : countHtml(tallyOf(hidden)),
    body: html`${proseHtml(context, view, field.label)}${noted.notes}${noted.body}`,
  });
}

/** The texts of a schema about itself: title, description, values, and keys that no part draws. */
export function proseHtml(context: SchemaContext, view: SchemaView, label: string): Html {
  const { located, failure } = view;
  const title = textAt(located, 'title');
  const isNew = title !== undefined && view.name === undefined && plain(title) !== plain(label);
  const sources = sourcesOf(view);
  const counting = countingIn(context.shown.description, sources);
  const rest = sources.flatMap((each) => otherKeysFolded(each, drawnKeywords) ?? []);
  return html`${isNew ? html`<p class="dim">${title.slice(0, 200)}</p>` : undefined}${
    failure === undefined ? undefined : html`<p class="bad">${failure}</p>`
  }${proseOf(view).map((text) =>
    context.shown.markdown.block(text),
  )}${valuesHtml(allValuesOf(counting))}${docsHtml(context, sources)}${viewsOf(view).flatMap((each) => innerProseHtml(context, each) ?? [])}${rest}`;
}

/** The documentation that schemas name. */
function docsHtml({ shown: { markdown } }: SchemaContext, sources: readonly Located[]): readonly Html[] {
  return sources.flatMap((each) => {
    const docs = externalDocsHtml(markdown, memberAt(each, 'externalDocs'));
    return docs === undefined ? [] : [html`<p>More: ${docs}</p>`];
  });
}

/** Deeper schemas are in the file only, so that a hostile one makes no deep page. */
const deepest = 5;

/**
 * The texts of schemas inside `view` that have no row of their own: those of its items, and those that `allOf` adds in place. A component has
 * its own page for them: here are those that stand beside the reference.
 */
export function innerProseHtml(context: SchemaContext, view: SchemaView, depth = 0): Html | undefined {
  if (depth >= deepest) return undefined;
  const items = memberAt(view.located, 'items');
  const item = items !== undefined && isObject(items.value) ? viewSchema(context.shown.description, items) : undefined;
  const added = partsOf(context.shown.description, view);
  // Beside fields, their list has the other keys of what `allOf` adds.
  const hasOthers = added.length > 0 && !hasFields(context.shown.description, view);
  const parts = added.map((part) => innerSchemaHtml(context, part, { depth, hasOthers }));
  const ofItem = item && innerSchemaHtml(context, item, { depth, hasOthers: true, label: 'Each item' });
  return html`${parts.flatMap((part) => part ?? [])}${ofItem}`;
}

interface InnerSchema {
  readonly depth: number;
  readonly hasOthers: boolean;
  readonly label?: string;
}

function innerSchemaHtml(
  context: SchemaContext,
  view: SchemaView,
  { depth, hasOthers, label }: InnerSchema,
): Html | undefined {
  const { references, located, failure } = view;
  const isInPlace = view.name === undefined;
  const sources = isInPlace ? [...references, located] : references;
  const [description] = sources.flatMap((each) => textAt(each, 'description') ?? []);
  // Of what `allOf` adds, the words of the whole say it.
  const xml = label === undefined ? [] : xmlWords(sources);
  const counting = countingIn(context.shown.description, sources);
  const required = label !== undefined && isInPlace ? requiredWords(context.shown.description, view) : [];
  const words = [...constraintsOf(counting), ...required, ...xml];
  const body = [
    ...(hasOthers && failure !== undefined ? [html`<p class="bad">${failure}</p>`] : []),
    ...(description === undefined || description.trim() === '' ? [] : [context.shown.markdown.block(description)]),
    valuesHtml(allValuesOf(counting)),
    ...docsHtml(context, sources),
    ...(hasOthers ? sources.flatMap((each) => otherKeysFolded(each, drawnKeywords) ?? []) : []),
    ...(isInPlace ? [innerProseHtml(context, view, depth + 1) ?? html``] : []),
  ].filter(({ html: text }) => text !== '');
  if (body.length === 0 && words.length === 0) return undefined;
  const shown = wordsHtml(context, joinWords(words, ', '));
  const intro = label === undefined ? shown : html`${label}: ${shown}`;
  return html`${intro.html === '' ? undefined : html`<p class="dim">${intro}</p>`}${body}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
