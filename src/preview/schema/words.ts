import { memberAt, textAt } from '../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isArray, isFilled, isObject, keysOf, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import type { SchemaContext } from './context.ts';
import { viewSchema, type SchemaView } from './view.ts';

type WordContext = Pick<SchemaContext, 'links' | 'shown'>;

/** The type of a schema and what it demands, in words: `array of Berth, 1 to 5 items`. */
export function schemaWords(context: WordContext, view: SchemaView): Html {
  const type = typeWords(context, view, 0);
  const rest = view.failure === undefined ? constraintWords(view.located.value) : [];
  return joinHtml([type, ...rest], ', ');
}

/** Arrays of arrays deeper than this are not named one by one. */
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

/** The names of the types of a schema, declared or seen from its other keywords. */
function typeNames(schema: unknown): readonly string[] {
  const type = member(schema, 'type');
  const named = (isArray(type) ? type.slice(0, 10) : [type]).filter((each) => typeof each === 'string');
  const isNullable = member(schema, 'nullable') === true || member(schema, 'x-nullable') === true;
  const shown = named.length > 0 ? named : seenTypes(schema);
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

/** The demands of a schema on a value beside its type, in words: `1 to 30`, `at most 80 characters`. */
export function constraintWords(schema: unknown): readonly Html[] {
  const number = (key: string): number | undefined => {
    const value = member(schema, key);
    return typeof value === 'number' ? value : undefined;
  };
  const texts = [
    numberRange(schema, number),
    range(number('minLength'), number('maxLength'), 'character'),
    range(number('minItems'), number('maxItems'), 'item'),
    range(number('minProperties'), number('maxProperties'), 'field'),
    multiple(number('multipleOf')),
    member(schema, 'uniqueItems') === true ? 'unique' : undefined,
    encoding(schema),
    defaultText(schema),
    isClosed(schema) && keysOf(member(schema, 'properties')).length === 0 ? 'without other fields' : undefined,
    member(schema, 'readOnly') === true ? 'read only' : undefined,
    member(schema, 'writeOnly') === true ? 'write only' : undefined,
  ];
  const pattern = member(schema, 'pattern');
  return [
    ...texts.flatMap((text) => (text === undefined ? [] : [html`${text}`])),
    ...(typeof pattern === 'string' ? [html`matches <code>${pattern.slice(0, 200)}</code>`] : []),
    ...(member(schema, 'deprecated') === true ? [html`deprecated`] : []),
  ];
}

/** `exclusiveMinimum` is a number; before OpenAPI 3.1 it is a flag that excludes `minimum`. */
function numberRange(schema: unknown, number: (key: string) => number | undefined): string | undefined {
  const [isAbove, isBelow] = ['exclusiveMinimum', 'exclusiveMaximum'].map((key) => member(schema, key) === true);
  const [minimum, maximum] = [number('minimum'), number('maximum')];
  const above = number('exclusiveMinimum') ?? (isAbove === true ? minimum : undefined);
  const below = number('exclusiveMaximum') ?? (isBelow === true ? maximum : undefined);
  const least = isAbove === true ? undefined : minimum;
  const most = isBelow === true ? undefined : maximum;
  if (least !== undefined && most !== undefined && above === undefined && below === undefined)
    return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
  const parts = [
    above === undefined ? undefined : `above ${figure(above)}`,
    least === undefined ? undefined : `at least ${figure(least)}`,
    below === undefined ? undefined : `below ${figure(below)}`,
    most === undefined ? undefined : `at most ${figure(most)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const counted = (count: number): string => `${figure(count)} ${unit}${count === 1 ? '' : 's'}`;
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${counted(least)}` : `${figure(least)} to ${counted(most)}`;
  if (least !== undefined) return least === 0 ? undefined : `at least ${counted(least)}`;
  return most === undefined ? undefined : `at most ${counted(most)}`;
}

function multiple(of: number | undefined): string | undefined {
  return of === undefined ? undefined : of === 1 ? 'whole' : `multiple of ${figure(of)}`;
}

function encoding(schema: unknown): string | undefined {
  const [coded, media] = [member(schema, 'contentEncoding'), member(schema, 'contentMediaType')];
  const parts = [coded, media].filter((part) => typeof part === 'string').map((part) => part.slice(0, 60));
  return parts.length === 0 ? undefined : parts.join(' of ');
}

/** True for a schema that lets a value have no fields but those that are named. */
export function isClosed(schema: unknown): boolean {
  return member(schema, 'additionalProperties') === false || member(schema, 'unevaluatedProperties') === false;
}

/** Short ones only; a row shows the others below. */
function defaultText(schema: unknown): string | undefined {
  const value = member(schema, 'default');
  return isShort(value) ? `default ${numberTextAt(schema, 'default') ?? JSON.stringify(value)}` : undefined;
}

/** True for values that can stand in a line. */
export function isShort(value: unknown): value is string | number | boolean | null {
  return typeof value === 'string'
    ? value.length <= 60
    : value === null || typeof value === 'number' || typeof value === 'boolean';
}

/** A number as text, with separators of thousands where it is long. */
function figure(value: number): string {
  return Number.isInteger(value) && Math.abs(value) >= 10_000 && Math.abs(value) < 1e15
    ? String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',')
    : String(value);
}
