import { memberAt, textAt } from '../../description/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isArray, isFilled, isObject, keysOf, member } from '../../lib/json.ts';
import type { SchemaContext } from './context.ts';
import { constraintWords } from './constraints.ts';
import { viewSchema, type SchemaView } from './view.ts';

type WordContext = Pick<SchemaContext, 'links' | 'shown'>;

/** The type of a schema and what it demands, in words: `array of Berth, 1 to 5 items`. */
export function schemaWords(context: WordContext, view: SchemaView): Html {
  const type = typeWords(context, view, 0);
  const rest = view.failure === undefined ? constraintWords(view.located.value) : [];
  return joinHtml([type, ...rest], ', ');
}

/** How many arrays of arrays are named one by one. */
const deepest = 4;

function typeWords(context: WordContext, view: SchemaView, depth: number): Html {
  const { value } = view.located;
  if (view.failure !== undefined) return html`<span class="bad">${view.name}</span>`;
  if (value === true) return html`anything`;
  if (value === false) return html`nothing`;
  const own = depth < deepest ? ownType(context, view, depth) : html`${typeNames(value).join(' or ') || 'anything'}`;
  if (view.name === undefined) return own;
  const address = context.links.pageOf(view.located.place);
  const name = address === undefined ? html`${view.name}` : html`<a href="${address}">${view.name}</a>`;
  const plain = typeNames(value);
  // The name of an object says more than that it is one.
  return plain.length === 0 || plain.join() === 'object' ? name : html`${name}: ${own}`;
}

function ownType(context: WordContext, view: SchemaView, depth: number): Html {
  const { located } = view;
  const items = memberAt(located, 'items');
  const names = typeNames(located.value);
  if (names.includes('array') && items !== undefined && !isArray(items.value)) {
    const inner = typeWords(context, viewSchema(context.shown.description, items), depth + 1);
    const others = names.filter((name) => name !== 'array');
    return html`array of ${inner}${others.length === 0 ? undefined : ` or ${others.join(' or ')}`}`;
  }
  if (names.length > 0) return html`${names.join(' or ')}${formatOf(located.value)}`;
  for (const [key, words] of alternativeWords) {
    const list = memberAt(located, key);
    if (list === undefined || !isFilled(list.value)) continue;
    const shown = list.value.slice(0, 4).flatMap((_, index) => {
      const item = memberAt(list, index);
      return item === undefined ? [] : [shortType(context, viewSchema(context.shown.description, item), depth + 1)];
    });
    const more = list.value.length - shown.length;
    return html`${words} ${joinHtml(shown, ', ')}${more > 0 ? ` and ${more} more` : undefined}`;
  }
  return html`anything`;
}

const alternativeWords: readonly (readonly [string, string])[] = [
  ['oneOf', 'one of'],
  ['anyOf', 'any of'],
  ['allOf', 'all of'],
];

function shortType(context: WordContext, view: SchemaView, depth: number): Html {
  const title = view.name === undefined ? textAt(view.located, 'title') : undefined;
  return title === undefined ? typeWords(context, view, depth) : html`${title.slice(0, 80)}`;
}

/** The names of the types of a schema, said or to be seen from its other keywords. */
function typeNames(schema: unknown): readonly string[] {
  const type = member(schema, 'type');
  const said = (isArray(type) ? type.slice(0, 10) : [type]).filter((each) => typeof each === 'string');
  const isNullable = member(schema, 'nullable') === true || member(schema, 'x-nullable') === true;
  const shown = said.length > 0 ? said : seenTypes(schema);
  return isNullable && shown.length > 0 && !shown.includes('null') ? [...shown, 'null'] : shown;
}

function seenTypes(schema: unknown): readonly string[] {
  const keys = keysOf(schema);
  if (keys.includes('properties') || keys.includes('additionalProperties') || keys.includes('patternProperties'))
    return ['object'];
  if (keys.includes('items') || keys.includes('prefixItems')) return ['array'];
  const values = member(schema, 'enum');
  const first = isFilled(values) ? values[0] : member(schema, 'const');
  return isObject(schema) && first !== undefined && first !== null && typeof first !== 'object' ? [typeof first] : [];
}

function formatOf(schema: unknown): string | undefined {
  const format = member(schema, 'format');
  return typeof format === 'string' ? ` (${format.slice(0, 60)})` : undefined;
}
