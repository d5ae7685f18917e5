import { memberAt, type Located, textAt } from '../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isObject, keysOf, member, isArray } from '../../lib/json.ts';
import { decodeSegment } from '../../lib/pointer.ts';
import { shortText } from '../parts/json.ts';
import { referenceIn } from '../../description/resolve.ts';
import type { Word } from './constraints.ts';

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

/**
 * The form of a value in XML, in words: `in XML the attribute id`. Said by the first of `sources` that has an `xml`, or by what `allOf` adds to it in place.
 */
export function xmlWords(sources: readonly Located[]): readonly (readonly Word[])[] {
  const [xml] = sources.flatMap((each) => xmlOf(each, 0) ?? []);
  const words = xml === undefined ? [] : wordsOf(xml);
  return words.length === 0 ? [] : [['in XML ', ...words]];
}

/** Schemas in schemas are followed down to here. */
const deepest = 5;

function xmlOf(schema: Located, depth: number): Located | undefined {
  const xml = memberAt(schema, 'xml');
  if (isObject(xml?.value)) return xml;
  const parts = memberAt(schema, 'allOf');
  if (parts === undefined || !isArray(parts.value) || depth === deepest) return undefined;
  const inPlace = parts.value.flatMap((value, index) => (referenceIn(value) === undefined ? [index] : []));
  return inPlace
    .map((index) => memberAt(parts, index))
    .map((part) => part && xmlOf(part, depth + 1))
    .find((found) => found !== undefined);
}

function wordsOf(xml: Located): readonly Word[] {
  const node = nodeOf(xml);
  const isWrapped = node === 'element' && member(xml.value, 'wrapped') === true;
  return [
    ...(isWrapped ? ['wrapped in '] : []),
    ...nodeWords(xml, node),
    ...clause(xml, 'namespace', ' of the namespace '),
  ];
}

function nodeWords(xml: Located, node: string): readonly Word[] {
  const [name, prefix] = [shortAt(xml, 'name'), shortAt(xml, 'prefix')];
  if (name !== undefined && (node === 'element' || node === 'attribute'))
    return [`the ${node} `, code(prefix === undefined ? name : `${prefix}:${name}`)];
  const words = phrases[node];
  return [
    ...(words === undefined ? ['a node ', code(node)] : [words]),
    ...clause(xml, 'name', ' with the name '),
    ...clause(xml, 'prefix', ' with the prefix '),
  ];
}

function clause(xml: Located, key: string, words: string): readonly Word[] {
  const text = shortAt(xml, key);
  return text === undefined ? [] : [words, code(text)];
}

function code(text: string): Word {
  return { kind: 'code', text };
}

function shortAt(xml: Located, key: string): string | undefined {
  return textAt(xml, key)?.slice(0, 200);
}

/** Since OpenAPI 3.2 `nodeType` says what `attribute` did. */
function nodeOf(xml: Located): string {
  return shortAt(xml, 'nodeType') ?? (member(xml.value, 'attribute') === true ? 'attribute' : 'element');
}

const phrases: Readonly<Record<string, string>> = {
  element: 'an element',
  attribute: 'an attribute',
  text: 'the text of the element around it',
  cdata: 'the text of the element around it, as CDATA',
  none: 'without an element of its own',
};
