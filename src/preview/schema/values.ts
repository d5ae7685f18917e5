import { memberAt, type Located } from '../../description/read/view.ts';
import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import { isArray, isFilled, isObject, keysOf, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';
import { decodeSegment } from '../../lib/pointer.ts';
import { shortText } from '../parts/json.ts';
import { foldedValue } from '../parts/other-keys.ts';
import { isShort } from './words.ts';

const mostShown = 60;
const mostFolded = 1_000;

/** The values that a schema allows and offers: `One of a, b.` and `Example: c.` */
export function valuesHtml({ value: schema }: Located): Html {
  const values = member(schema, 'enum');
  const constant = member(schema, 'const');
  const examples = member(schema, 'examples');
  const offered = [[schema, 'example'] as const, ...listOf(examples).map((_, index) => [examples, index] as const)];
  const standard = member(schema, 'default');
  return html`${isFilled(values) ? enumHtml(values, describedIn(schema)) : undefined}${
    constant === undefined ? undefined : valueLine('Always', schema, 'const')
  }${standard === undefined || isShort(standard) ? undefined : valueLine('Default', schema, 'default')}${offered
    .filter(([parent, key]) => member(parent, key) !== undefined)
    .slice(0, 5)
    .map(([parent, key]) => valueLine('Example', parent, key))}`;
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
  const value = member(parent, key);
  const digits = numberTextAt(parent, key);
  if (digits !== undefined) return html`<code>${digits.slice(0, 200)}</code>`;
  if (typeof value === 'string' && value !== '') return html`<code${direction(value)}>${value.slice(0, 200)}</code>`;
  return html`<code>${JSON.stringify(value).slice(0, 200)}</code>`;
}

function listOf(value: unknown): readonly unknown[] {
  if (isArray(value)) return value.slice(0, 5);
  return [];
}

/** The values of a discriminator, and the alternatives that they name. */
export function discriminatorHtml(schema: Located): Html | undefined {
  const discriminator = memberAt(schema, 'discriminator')?.value;
  const field = typeof discriminator === 'string' ? discriminator : member(discriminator, 'propertyName');
  if (typeof field !== 'string') return undefined;
  const mapping = member(discriminator, 'mapping');
  const rows = (isObject(mapping) ? keysOf(mapping) : []).slice(0, mostShown).map((value) => {
    return html`<code>${value}</code> is ${targetName(shortText(member(mapping, value), 300))}`;
  });
  return html`<p>
    <code>${field.slice(0, 100)}</code> tells which${rows.length === 0 ? '' : ': '}${joinHtml(rows, ', ')}.
  </p>`;
}

/** The name of the schema that a mapping leads to: of a reference its last step, unescaped; a name or a file is whole. */
function targetName(target: string): string {
  const [, pointer] = target.split('#/');
  return pointer === undefined ? target : decodeSegment(pointer.split('/').at(-1) ?? '');
}
