import { memberAt, textAt, type Located } from '../../description/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isObject, member } from '../../lib/json.ts';
import { otherKeysFolded } from '../parts/other-keys.ts';
import type { SchemaContext } from './context.ts';
import { fieldsOf, partsOf } from './fields.ts';
import { valuesHtml } from './values.ts';
import { drawnKeywords, textOf, viewSchema, type SchemaView } from './view.ts';
import { constraintWords } from './words.ts';

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

/** Deeper schemas are in the file: no page is to be as deep as a hostile one. */
const deepest = 5;

/**
 * What schemas inside `view` say that have no row of their own: those of its items, and those that `allOf` adds in place. Of a component its page
 * says it, and here what stands beside the reference.
 */
export function heldHtml(context: SchemaContext, view: SchemaView, depth = 0): Html | undefined {
  if (depth >= deepest) return undefined;
  const items = memberAt(view.located, 'items');
  const item = items !== undefined && isObject(items.value) ? viewSchema(context.shown.description, items) : undefined;
  const hasFields = fieldsOf(context.shown.description, view).length > 0;
  // Where there are fields, their list says the other keys of what `allOf` adds.
  const parts = partsOf(context.shown.description, view).map((part) =>
    saidHtml(context, part, { depth, hasOthers: !hasFields }),
  );
  const said = item && saidHtml(context, item, { depth, hasOthers: true, label: 'Each item' });
  return html`${parts.flatMap((part) => part ?? [])}${said}`;
}

interface Saying {
  readonly depth: number;
  readonly hasOthers: boolean;
  readonly label?: string;
}

function saidHtml(context: SchemaContext, view: SchemaView, { depth, hasOthers, label }: Saying): Html | undefined {
  const { references, located } = view;
  const isInPlace = view.name === undefined;
  const speakers = isInPlace ? [...references, located] : references;
  const [description] = speakers.flatMap((each) => textAt(each, 'description') ?? []);
  const words = isInPlace ? constraintWords(located.value) : [];
  const body = [
    ...(description === undefined || description.trim() === '' ? [] : [context.shown.markdown.block(description)]),
    ...(isInPlace ? [valuesHtml(located)] : []),
    ...(hasOthers ? speakers.flatMap((each) => otherKeysFolded(each, drawnKeywords) ?? []) : []),
    ...(isInPlace ? [heldHtml(context, view, depth + 1) ?? html``] : []),
  ].filter(({ html: text }) => text !== '');
  if (body.length === 0 && words.length === 0) return undefined;
  const intro = label === undefined ? joinHtml(words, ', ') : html`${label}: ${joinHtml(words, ', ')}`;
  return html`${intro.html === '' ? undefined : html`<p class="dim">${intro}</p>`}${body}`;
}

/** Schemas that are `false` are said in words: they forbid what they are about. */
function closedHtml({ value }: Located): Html | undefined {
  const isClosed = member(value, 'additionalProperties') === false || member(value, 'unevaluatedProperties') === false;
  return isClosed ? html`<p class="dim">No other fields.</p>` : undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
