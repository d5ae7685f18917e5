import { memberAt, textAt } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { isObject } from '../../lib/json.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import type { SchemaContext } from './context.ts';
import { fieldsOf, partsOf } from './fields.ts';
import { valuesHtml } from './values.ts';
import { drawnKeywords, textOf, viewSchema, type SchemaView } from './view.ts';
import { joinWords, wordsHtml } from './words.ts';
import { constraintWords } from './constraints.ts';

/** The texts of a schema about itself: title, description, values, and keys that no part draws. */
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
  }${valuesHtml(located)}${innerProseHtml(context, view)}${rest}`;
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
  const hasFields = fieldsOf(context.shown.description, view).length > 0;
  // Beside fields, their list has the other keys of what `allOf` adds.
  const parts = partsOf(context.shown.description, view).map((part) =>
    innerSchemaHtml(context, part, { depth, hasOthers: !hasFields }),
  );
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
  const { references, located } = view;
  const isInPlace = view.name === undefined;
  const sources = isInPlace ? [...references, located] : references;
  const [description] = sources.flatMap((each) => textAt(each, 'description') ?? []);
  const words = isInPlace ? constraintWords(located.value) : [];
  const body = [
    ...(description === undefined || description.trim() === '' ? [] : [context.shown.markdown.block(description)]),
    ...(isInPlace ? [valuesHtml(located)] : []),
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
