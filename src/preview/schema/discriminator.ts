import { memberAt, type Located } from '../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { decodeSegment } from '../../lib/pointer.ts';
import { shortText } from '../parts/json.ts';

/** Values of a mapping that are shown. */
const mostShown = 60;

/** The field that tells which alternative a value is, and the schemas that its values stand for. */
interface Discriminator {
  readonly field: string;
  readonly mapping: readonly (readonly [value: string, schema: string])[];
  /** OpenAPI 3.2: the schema of all other values. */
  readonly otherwise: string | undefined;
}

/** The discriminator of `schema`; undefined where it has none. */
export function discriminatorOf(schema: Located): Discriminator | undefined {
  const discriminator = memberAt(schema, 'discriminator')?.value;
  const field = typeof discriminator === 'string' ? discriminator : member(discriminator, 'propertyName');
  if (typeof field !== 'string') return undefined;
  const mapping = member(discriminator, 'mapping');
  const otherwise = member(discriminator, 'defaultMapping');
  const values = (isObject(mapping) ? keysOf(mapping) : []).slice(0, mostShown);
  return {
    field: field.slice(0, 100),
    mapping: values.map((value) => [value, targetName(shortText(member(mapping, value), 300))]),
    otherwise: typeof otherwise === 'string' ? targetName(otherwise.slice(0, 300)) : undefined,
  };
}

/** The values of a discriminator, and the alternatives that they name. */
export function discriminatorHtml(schema: Located): Html | undefined {
  const found = discriminatorOf(schema);
  if (found === undefined) return undefined;
  const { mapping, otherwise } = found;
  const rows = [
    ...mapping.map(([value, name]) => html`<code>${value}</code> is ${name}`),
    ...(otherwise === undefined ? [] : [html`any other is ${otherwise}`]),
  ];
  return html`<p><code>${found.field}</code> tells which${rows.length === 0 ? '' : ': '}${joinHtml(rows, ', ')}.</p>`;
}

/** The name of the schema that a mapping leads to: of a reference its last step, unescaped; a name or a file is whole. */
function targetName(target: string): string {
  const [, pointer] = target.split('#/');
  return pointer === undefined ? target : decodeSegment(pointer.split('/').at(-1) ?? '');
}
