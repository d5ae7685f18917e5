import { perObject } from '../../lib/cache.ts';
import { isArray, hasItems, isObject, keysOf, member, type JsonObject } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import type { Place } from '../../description/place.ts';

/** A part of what is said of a schema: a text, code, the name of a reference that leads nowhere, or the name of a schema at a place. */
export type Word =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'failure'; readonly text: string }
  | { readonly kind: 'schema'; readonly text: string; readonly place: Place };

/** The names of the types of a schema, declared or seen from its other keywords. */
export function typeNames(schema: unknown): readonly string[] {
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
  const first = hasItems(values) ? values[0] : member(schema, 'const');
  return isObject(schema) && first !== undefined && first !== null && typeof first !== 'object' ? [typeof first] : [];
}

export function formatOf(schema: unknown): string | undefined {
  const format = member(schema, 'format');
  return typeof format === 'string' ? ` (${format.slice(0, 60)})` : undefined;
}

/** The constraints of a schema on a value, besides its type, in words: `1 to 30`, `at most 80 characters`. */
export function constraintWords(schema: unknown): readonly (readonly Word[])[] {
  return isObject(schema) ? wordsOf(schema) : [];
}

// A component stands on many pages, and each of them is written as HTML and as Markdown.
const wordsOf = perObject((schema: JsonObject): readonly (readonly Word[])[] => {
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
    closedItems(schema),
    encoding(schema),
    defaultText(schema),
    isClosed(schema) && keysOf(member(schema, 'properties')).length === 0 ? 'without other fields' : undefined,
    member(schema, 'readOnly') === true ? 'read only' : undefined,
    member(schema, 'writeOnly') === true ? 'write only' : undefined,
  ];
  const pattern = member(schema, 'pattern');
  return [
    ...texts.flatMap((text) => (text === undefined ? [] : [[text]])),
    ...(typeof pattern === 'string' ? [['matches ', code(pattern)]] : []),
    ...dependentWords(schema),
    ...(member(schema, 'deprecated') === true ? [['deprecated']] : []),
  ];
});

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
  if (least === 0 && most === undefined) return undefined;
  return bounds(least, most, (count) => `${figure(count)} ${unit}${count === 1 ? '' : 's'}`);
}

/** Limits of a count in words: `2 to 3`, `at least 2`. */
export function bounds(least: unknown, most: unknown, counted = figure): string | undefined {
  if (typeof least === 'number' && typeof most === 'number')
    return least === most ? `exactly ${counted(least)}` : `${figure(least)} to ${counted(most)}`;
  if (typeof least === 'number') return `at least ${counted(least)}`;
  return typeof most === 'number' ? `at most ${counted(most)}` : undefined;
}

/** The fields that must be there where another one is: `with card also street, city`. Drafts before 2019-09 call them dependencies. */
function dependentWords(schema: JsonObject): readonly (readonly Word[])[] {
  return ['dependentRequired', 'dependencies'].flatMap((key) => {
    const lists = member(schema, key);
    if (!isObject(lists)) return [];
    return keysOf(lists).flatMap((name) => {
      const names = member(lists, name);
      return isArray(names) ? [['with ', code(name), ' also ', ...codes(names)]] : [];
    });
  });
}

/** Names as code, with commas between them. */
export function codes(names: readonly unknown[]): readonly Word[] {
  const shown = names.slice(0, 50).map((name) => code(typeof name === 'string' ? name : JSON.stringify(name)));
  return shown.flatMap((word, index) => (index === 0 ? [word] : [', ', word]));
}

function code(text: string): Word {
  return { kind: 'code', text: text.slice(0, 200) };
}

function multiple(of: number | undefined): string | undefined {
  return of === undefined ? undefined : of === 1 ? 'whole' : `multiple of ${figure(of)}`;
}

function closedItems(schema: unknown): string | undefined {
  const isClosedList = ['items', 'additionalItems', 'unevaluatedItems'].some((key) => member(schema, key) === false);
  const hasItemsBefore = hasItems(member(schema, 'prefixItems')) || hasItems(member(schema, 'items'));
  return isClosedList ? (hasItemsBefore ? 'without further items' : 'without items') : undefined;
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

/** True for values that can stand in a line of their own. */
export function isLine(value: unknown): value is string | number | boolean | null {
  return isShort(value) || (typeof value === 'string' && value.length <= 200 && !value.includes('\n'));
}

/** A number as text, with separators of thousands where it is long. */
function figure(value: number): string {
  return Number.isInteger(value) && Math.abs(value) >= 10_000 && Math.abs(value) < 1e15
    ? String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',')
    : String(value);
}
