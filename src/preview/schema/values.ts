import type { Located } from '../../description/read/view.ts';
import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import { isArray, hasItems, isObject, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import { foldedValue } from '../parts/other-keys.ts';
import { isLine, isShort } from './constraints.ts';

const mostShown = 60;
const mostFolded = 1_000;
/** Examples of a schema in a line, and those that have a fold each. */
const mostInLine = 10;
const mostFoldedExamples = 5;

/** A value by what holds it: that knows the digits of numbers. */
type ValueAt = readonly [parent: unknown, key: string | number];

/** Values that a schema allows or offers. */
export type SchemaValues =
  | {
      readonly kind: 'enum';
      readonly values: readonly unknown[];
      readonly describe: DescribeValue | undefined;
      /** True where another list holds, too. */
      readonly isFurther?: boolean;
    }
  | { readonly kind: 'value'; readonly word: 'Always' | 'Default' | 'Example'; readonly at: ValueAt }
  | { readonly kind: 'examples'; readonly at: readonly ValueAt[] }
  | { readonly kind: 'more'; readonly text: string };

/** The values that a schema allows and offers. A short default stands among its words. */
function valuesOf({ value: schema }: Located): readonly SchemaValues[] {
  return [...allowedValues(schema), ...examplesOf(schema)];
}

/** The values that all of `schemas` allow and offer, each once: a value must be in each of their lists. */
export function allValuesOf(schemas: readonly Located[]): readonly SchemaValues[] {
  if (schemas.length === 1) return schemas.flatMap(valuesOf);
  const all = new Map(schemas.flatMap(valuesOf).map((each) => [keyOf(each), each]));
  const [first] = [...all.values()].filter(({ kind }) => kind === 'enum');
  return [...all.values()].map((each) =>
    each.kind === 'enum' && each !== first ? { ...each, isFurther: true } : each,
  );
}

function keyOf(each: SchemaValues): string {
  switch (each.kind) {
    case 'enum':
      return JSON.stringify(['enum', each.values]);
    case 'value':
      return JSON.stringify([each.word, member(...each.at)]);
    case 'examples':
      return JSON.stringify(['examples', each.at.map((at) => member(...at))]);
    case 'more':
      return each.text;
  }
}

/** The words before the list of an enumeration. */
export function enumWords({ isFurther = false }: { readonly isFurther?: boolean }): string {
  return isFurther ? 'And one of' : 'One of';
}

/** The values of a schema without its examples: those that a parameter has itself, where it is no schema. */
export function allowedValues(schema: unknown): readonly SchemaValues[] {
  const values = member(schema, 'enum');
  const constant = member(schema, 'const');
  const standard = member(schema, 'default');
  return [
    ...(hasItems(values) ? [{ kind: 'enum', values, describe: describedIn(schema) } as const] : []),
    ...(constant === undefined ? [] : [{ kind: 'value', word: 'Always', at: [schema, 'const'] } as const]),
    ...(standard === undefined || isShort(standard)
      ? []
      : [{ kind: 'value', word: 'Default', at: [schema, 'default'] } as const]),
  ];
}

/** The examples of a schema: those that fit into a line together, each other one with a fold. */
export function examplesOf(schema: unknown): readonly SchemaValues[] {
  const examples = member(schema, 'examples');
  const listed = isArray(examples) ? examples.map((_, index): ValueAt => [examples, index]) : [];
  const single: ValueAt = [schema, 'example'];
  const all = [single, ...listed].filter((at) => member(...at) !== undefined);
  const inLine = all.filter((at) => isLine(member(...at))).slice(0, mostInLine);
  const folded = all.filter((at) => !isLine(member(...at))).slice(0, mostFoldedExamples);
  const more = all.length - inLine.length - folded.length;
  return [
    ...(inLine.length > 1 ? [{ kind: 'examples', at: inLine } as const] : inLine.map(toExample)),
    ...folded.map(toExample),
    ...(more > 0 ? [{ kind: 'more', text: `${more} more ${more === 1 ? 'example' : 'examples'}.` } as const] : []),
  ];
}

function toExample(at: ValueAt): SchemaValues {
  return { kind: 'value', word: 'Example', at };
}

/** The values that a schema allows and offers, on a page: `One of a, b.` and `Example: c.` */
export function valuesHtml(values: readonly SchemaValues[]): Html {
  return joinHtml(values.map(valueHtml));
}

function valueHtml(each: SchemaValues): Html {
  switch (each.kind) {
    case 'enum':
      return enumHtml(each);
    case 'value':
      return valueLine(each.word, ...each.at);
    case 'examples':
      return html`<p>
        Examples:
        ${joinHtml(
          each.at.map((at) => codeAt(...at)),
          ', ',
        )}
      </p>`;
    case 'more':
      return html`<p class="dim">${each.text}</p>`;
  }
}

/** The text of the value at an index of an enumeration; undefined where it has none. */
type DescribeValue = (value: unknown, index: number) => string | undefined;

/** The texts of the values of an enumeration, by value or in their order, under the names that renderers read. */
function describedIn(schema: unknown): DescribeValue | undefined {
  const texts = member(schema, 'x-enumDescriptions') ?? member(schema, 'x-enum-descriptions');
  if (!isObject(texts) && !isArray(texts)) return undefined;
  return (value, index) => {
    const text = isArray(texts) ? texts[index] : member(texts, String(value));
    return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 500) : undefined;
  };
}

function enumHtml(list: SchemaValues & { readonly kind: 'enum' }): Html {
  const { values, describe } = list;
  if (describe !== undefined && values.length <= mostShown)
    return html`<ul class="values">
      ${values.map((value, index) => html`<li>${codeAt(values, index)} ${describe(value, index)}</li>`)}
    </ul>`;
  const codes = values.slice(0, mostShown).map((_, index) => codeAt(values, index));
  const more = values.length - codes.length;
  const line = html`<p>${enumWords(list)} ${joinHtml(codes, ', ')}${more > 0 ? ` and ${more} more` : ''}.</p>`;
  if (more <= 0) return line;
  const folded = values.slice(mostShown, mostShown + mostFolded);
  const rest = more > folded.length ? `The next ${folded.length} of ${more}` : `The other ${more}`;
  return html`${line}
    <details>
      <summary>${rest}</summary>
      <p>
        ${joinHtml(
          folded.map((_, index) => codeAt(values, mostShown + index)),
          ', ',
        )}
      </p>
    </details>`;
}

function valueLine(word: string, parent: unknown, key: string | number): Html {
  const value = member(parent, key);
  return isLine(value) ? html`<p>${word}: ${codeAt(parent, key)}</p>` : foldedValue(value, word);
}

/** A value as code, a number with the digits that were written. */
function codeAt(parent: unknown, key: string | number): Html {
  const text = valueText(parent, key);
  const isText = typeof member(parent, key) === 'string';
  return html`<code${isText ? direction(text) : ''}>${text}</code>`;
}

/** A value as text: a string as it is, a number with the digits that were written, at most 200 characters. */
export function valueText(...[parent, key]: ValueAt): string {
  const value = member(parent, key);
  const text = typeof value === 'string' && value !== '' ? value : (numberTextAt(parent, key) ?? JSON.stringify(value));
  return text.slice(0, 200);
}
