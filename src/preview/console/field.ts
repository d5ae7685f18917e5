import type { Description } from '../../description/description.ts';
import { examplesOf, type Example } from '../../description/read/examples.ts';
import { followPath, memberAt, membersIn, numberTextOf, type Located } from '../../description/read/view.ts';
import { isArray, hasItems, listOf, member } from '../../lib/json.ts';
import { toJsonText, writtenItems } from '../../lib/number-texts.ts';
import { exampleOf, type Parameter } from '../../parameters/parameter.ts';
import { alternativesOf, typesOf } from './alternatives.ts';
import type { ConsoleContext } from './context.ts';

/** Something that a reader fills in: a parameter, a field of a form, an argument of a tool. */
export interface ConsoleField {
  /** The name of its control: `query:limit`. */
  readonly id: string;
  readonly name: string;
  /** Stands beside the name: `query`, `file`. */
  readonly note: string;
  readonly isRequired: boolean;
  readonly isFile: boolean;
  /** True for passwords, which nobody is to read from the screen. */
  readonly isSecret: boolean;
  /** The text it begins with; empty where it is not sent at first. */
  readonly text: string;
  readonly isSent: boolean;
  /** Values to choose from. */
  readonly hints: readonly string[];
  /** The text it begins with is made by its schema. */
  readonly isMade?: true;
  /** A list of the hints alone, or several lines of JSON; one line where absent. */
  readonly control?: 'choice' | 'json';
}

/** Values of a field that are offered. */
const mostHints = 20;
/** Fields of a form, or arguments of a tool, that are offered. */
export const mostFields = 100;

/** The field of a parameter of an operation, as the picked example has it. */
export function parameterField(
  context: ConsoleContext,
  parameter: Parameter,
  example: string | undefined,
): ConsoleField {
  const { description } = context;
  const examples = parameterExamples(description, parameter).flatMap((each) => (each.kind === 'value' ? [each] : []));
  const picked = example === undefined ? undefined : examples.find(({ name }) => name === example);
  const chosen = picked?.located ?? exampleOf(description, parameter);
  const offered = chosen && writtenValue(chosen);
  const { name, place, schema, isRequired } = parameter;
  const made = offered === undefined && isRequired && schema ? context.sample(schema) : undefined;
  const value = offered ?? made;
  const isSent = isRequired || picked !== undefined;
  return {
    id: `${place}:${name}`,
    name,
    note: place,
    isRequired,
    isFile: false,
    isSent,
    text: isSent ? fieldText(value ?? '') : '',
    isSecret: isPassword(description, schema),
    ...(made !== undefined && { isMade: true }),
    hints: hintsOf(description, schema, [...examples.map(({ located }) => writtenValue(located)), offered]),
  };
}

/** The examples of a parameter: of the media type of one with `content`. */
export function parameterExamples(description: Description, { located, content }: Parameter): readonly Example[] {
  return examplesOf(description, content?.[1] ?? located);
}

/** The value of an example; of a number the digits that stand in the description. */
function writtenValue(located: Located): unknown {
  return numberTextOf(located) ?? located.value;
}

function isPassword(description: Description, schema: Located | undefined): boolean {
  return schema !== undefined && followPath(description, schema, 'format')?.value === 'password';
}

/** The field of a property of a form, or of an argument; `value` is that of the picked example. */
export function propertyField(
  { description, sample }: ConsoleContext,
  { prefix, name, schema, isRequired, value }: Property,
): ConsoleField {
  const isFile = isFileSchema(description, schema);
  const given = value ?? (isRequired ? sample(schema) : undefined);
  return {
    id: `${prefix}:${name}`,
    name,
    note: isFile ? 'file' : '',
    isRequired,
    isFile,
    isSent: isRequired || value !== undefined,
    text: given === undefined || isFile ? '' : fieldText(given),
    isSecret: isPassword(description, schema),
    hints: hintsOf(description, schema, [followPath(description, schema, 'example')?.value]),
  };
}

interface Property {
  readonly prefix: string;
  readonly name: string;
  readonly schema: Located;
  readonly isRequired: boolean;
  readonly value: unknown;
}

export function isFileSchema(description: Description, schema: Located | undefined): boolean {
  if (schema === undefined) return false;
  const says = (parent: Located, key: string): unknown => followPath(description, parent, key)?.value;
  const items = followPath(description, schema, 'items');
  return [schema, ...(items ? [items] : [])].some(
    (each) =>
      says(each, 'format') === 'binary' ||
      says(each, 'type') === 'file' ||
      says(each, 'contentMediaType') === 'application/octet-stream',
  );
}

/** A value as a reader types it: lists of plain values with commas, other lists and objects as JSON. Text areas have one kind of line end. */
export function fieldText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\r\n?/gu, '\n');
  const isPlainList =
    isArray(value) &&
    value.every((item) => ['string', 'number', 'boolean'].includes(typeof item) && !/[,[\]{}]/u.test(String(item)));
  return isPlainList ? writtenItems(value).join(',') : toJsonText(value);
}

function hintsOf(
  description: Description,
  schema: Located | undefined,
  examples: readonly unknown[],
): readonly string[] {
  const schemas = schema === undefined ? [] : alternativesOf(description, schema);
  const listed = schemas.flatMap((each) => {
    const items = followPath(description, each, 'items');
    return [each, ...(items === undefined ? [] : alternativesOf(description, items))].flatMap(valuesOf);
  });
  const all = [...examples, ...listed].filter((each) => each !== undefined);
  return [...new Set(all.map(fieldText))].filter((text) => text.length <= 200).slice(0, mostHints);
}

/** The values that `schema` lists; null is not sent. */
function valuesOf({ value }: Located): readonly unknown[] {
  const constant = member(value, 'const');
  const listed = constant === undefined ? member(value, 'enum') : [constant];
  if (hasItems(listed)) return listed.slice(0, mostHints).filter((each) => each !== null);
  return typesOf(value).join() === 'boolean' ? [true, false] : [];
}

/** The properties of an object schema, those that `allOf` adds among them, with whether they must be there. */
export function propertiesOf(
  description: Description,
  schema: Located,
): ReadonlyMap<string, { readonly schema: Located; readonly isRequired: boolean }> {
  const composed = composedOf(description, schema);
  const required = new Set(composed.flatMap(({ value }) => listOf(member(value, 'required'))));
  const found = new Map<string, { readonly schema: Located; readonly isRequired: boolean }>();
  for (const each of composed)
    for (const [name, property] of membersIn(followPath(description, each, 'properties')))
      if (member(followPath(description, property)?.value, 'readOnly') !== true)
        found.set(name, { schema: property, isRequired: required.has(name) });
  return found;
}

// More make no form that anybody fills in.
const mostComposed = 100;

/** The schemas that `allOf` adds to one, each once, and itself behind them. */
function composedOf(description: Description, schema: Located, seen = new Set<unknown>()): readonly Located[] {
  const followed = followPath(description, schema);
  if (followed === undefined || seen.size >= mostComposed || seen.has(followed.value)) return [];
  seen.add(followed.value);
  const parts = followPath(description, followed, 'allOf');
  const list = isArray(parts?.value) ? parts.value.slice(0, mostComposed) : [];
  const added = list.flatMap((_, index) => (parts && memberAt(parts, index)) ?? []);
  return [...added.flatMap((part) => composedOf(description, part, seen)), followed];
}

/** A sentence where a console offers only `most` of `count` things. */
export function omitted(things: string, count: number, most: number): readonly string[] {
  return count <= most ? [] : [`${most} of ${count} ${things} are offered here.`];
}
