import { memberAt, type Located } from '../../description/read/view.ts';
import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import { isArray, hasItems, isObject, keysOf, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import { decodeSegment } from '../../lib/pointer.ts';
import { shortText } from '../parts/json.ts';
import { foldedValue } from '../parts/other-keys.ts';
import { isShort } from './constraints.ts';

const mostShown = 60;
const mostFolded = 1_000;

/** A value by what holds it: that knows the digits of numbers. */
type ValueAt = readonly [parent: unknown, key: string | number];

/** Values that a schema allows or offers. */
type SchemaValues =
  | { readonly kind: 'enum'; readonly values: readonly unknown[]; readonly describe: DescribeValue | undefined }
  | { readonly kind: 'value'; readonly word: 'Always' | 'Default' | 'Example'; readonly at: ValueAt };

/** The values that a schema allows and offers. A short default stands among its words. */
export function valuesOf({ value: schema }: Located): readonly SchemaValues[] {
  const values = member(schema, 'enum');
  const constant = member(schema, 'const');
  const examples = member(schema, 'examples');
  const offered = [[schema, 'example'] as const, ...listOf(examples).map((_, index) => [examples, index] as const)];
  const standard = member(schema, 'default');
  return [
    ...(hasItems(values) ? [{ kind: 'enum', values, describe: describedIn(schema) } as const] : []),
    ...(constant === undefined ? [] : [{ kind: 'value', word: 'Always', at: [schema, 'const'] } as const]),
    ...(standard === undefined || isShort(standard)
      ? []
      : [{ kind: 'value', word: 'Default', at: [schema, 'default'] } as const]),
    ...offered
      .filter(([parent, key]) => member(parent, key) !== undefined)
      .slice(0, 5)
      .map((at) => ({ kind: 'value', word: 'Example', at }) as const),
  ];
}

/** The values that a schema allows and offers, on a page: `One of a, b.` and `Example: c.` */
export function valuesHtml(schema: Located): Html {
  return joinHtml(
    valuesOf(schema).map((each) =>
      each.kind === 'enum' ? enumHtml(each.values, each.describe) : valueLine(each.word, ...each.at),
    ),
  );
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

function enumHtml(values: readonly unknown[], describe: DescribeValue | undefined): Html {
  if (describe !== undefined && values.length <= mostShown)
    return html`<ul class="values">
      ${values.map((value, index) => html`<li>${codeAt(values, index)} ${describe(value, index)}</li>`)}
    </ul>`;
  const codes = values.slice(0, mostShown).map((_, index) => codeAt(values, index));
  const more = values.length - codes.length;
  const line = html`<p>One of ${joinHtml(codes, ', ')}${more > 0 ? ` and ${more} more` : ''}.</p>`;
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
  return isShort(value) ? html`<p>${word}: ${codeAt(parent, key)}</p>` : foldedValue(value, word);
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

function listOf(value: unknown): readonly unknown[] {
  if (isArray(value)) return value.slice(0, 5);
  return [];
}

/** The field that tells which alternative a value is, and the schemas that its values stand for. */
interface Discriminator {
  readonly field: string;
  readonly mapping: readonly (readonly [value: string, schema: string])[];
}

/** The discriminator of `schema`; undefined where it has none. */
export function discriminatorOf(schema: Located): Discriminator | undefined {
  const discriminator = memberAt(schema, 'discriminator')?.value;
  const field = typeof discriminator === 'string' ? discriminator : member(discriminator, 'propertyName');
  if (typeof field !== 'string') return undefined;
  const mapping = member(discriminator, 'mapping');
  const values = (isObject(mapping) ? keysOf(mapping) : []).slice(0, mostShown);
  return {
    field: field.slice(0, 100),
    mapping: values.map((value) => [value, targetName(shortText(member(mapping, value), 300))]),
  };
}

/** The values of a discriminator, and the alternatives that they name. */
export function discriminatorHtml(schema: Located): Html | undefined {
  const found = discriminatorOf(schema);
  if (found === undefined) return undefined;
  const rows = found.mapping.map(([value, name]) => html`<code>${value}</code> is ${name}`);
  return html`<p><code>${found.field}</code> tells which${rows.length === 0 ? '' : ': '}${joinHtml(rows, ', ')}.</p>`;
}

/** The name of the schema that a mapping leads to: of a reference its last step, unescaped; a name or a file is whole. */
function targetName(target: string): string {
  const [, pointer] = target.split('#/');
  return pointer === undefined ? target : decodeSegment(pointer.split('/').at(-1) ?? '');
}
