import { html, type Html } from '../../lib/html.ts';
import { member } from '../../lib/json.ts';

/** What a schema demands of a value beside its type, in words: `1 to 30`, `at most 80 characters`. */
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

/** `exclusiveMinimum` is a number, or before OpenAPI 3.1 says of `minimum` that it is left out. */
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

/** Short ones only; a row shows the others below. */
function defaultText(schema: unknown): string | undefined {
  const value = member(schema, 'default');
  return isShort(value) ? `default ${JSON.stringify(value)}` : undefined;
}

/** Whether a value can stand in a line. */
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
