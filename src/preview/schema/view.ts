import type { Description } from '../../description/description.ts';
import { hasSiblings } from '../../description/read/hops.ts';
import { findSchema } from '../../description/read/resolve-schema.ts';
import { type Located, memberAt, textAt } from '../../description/read/view.ts';
import { referenceIn } from '../../description/resolve.ts';
import { type Html, html, joinHtml } from '../../lib/html.ts';
import { isArray, hasItems } from '../../lib/json.ts';
import { type Badge, badgesOf } from '../entries/badges.ts';
import { type Word, constraintWords, formatOf, typeNames } from './constraints.ts';
import type { SchemaContext } from './context.ts';
import { xmlWords } from './xml.ts';

/** A schema as a page shows it: the target of its references, and the keys beside them. */
export interface SchemaView {
  /** The schema itself; the reference where that leads nowhere. */
  readonly located: Located;
  /** The place the walk came in at, and the references on its way: from OpenAPI 3.1 on, what stands beside them counts. */
  readonly references: readonly Located[];
  /** The name of the component; absent where the schema stands in place. */
  readonly name?: string;
  /** The reason that the reference leads nowhere, in one sentence. */
  readonly failure?: string;
}

/** Follows the references of the schema at `written`. */
export function viewSchema(description: Description, written: Located): SchemaView {
  const ref = referenceIn(written.value) ?? textAt(written, '$dynamicRef') ?? textAt(written, '$recursiveRef');
  if (ref === undefined) return { located: written, references: [] };
  const found = description.resolve(ref, written.place);
  if (found.kind === 'found') {
    const hops = found.hops.map((place) => ({ value: valueAt(place.source.tree, place.path), place }));
    return { located: found, references: [written, ...hops], ...named(found) };
  }
  const byId = findSchema(description, ref, written);
  if (byId !== undefined) return { located: byId, references: [written], ...named(byId) };
  return { located: written, references: [], failure: found.message, name: ref.slice(0, 200) };
}

/** The places of `sources` whose keywords count for a value: since OpenAPI 3.1 those beside a `$ref`, too. */
export function countingIn(description: Description, sources: readonly Located[]): readonly Located[] {
  return hasSiblings(description) ? sources : sources.filter(({ value }) => referenceIn(value) === undefined);
}

/** The text at `key`; that of a reference counts before that of its target. */
export function textOf({ located, references }: SchemaView, key: string): string | undefined {
  for (const each of [...references, located]) {
    const text = textAt(each, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The badges of a schema and of the references to it, each once, though a reference shows those of its target. */
export function badgesOfSchema(description: Description, { located, references }: SchemaView): readonly Badge[] {
  const seen = new Set<unknown>();
  return [...references, located]
    .flatMap((each) => badgesOf(description, each))
    .filter(({ located: { value } }) => !seen.has(value) && seen.add(value).size > 0);
}

function named({ place: { source, path } }: Located): { readonly name?: string } {
  const [parent, name] = path.slice(-2);
  if (path.length === 0) return { name: (source.uri.split(/[\\/]/u).at(-1) ?? '').replace(/\.[^.]*$/u, '') };
  const isNamed = path.length === 1 || parent === 'schemas' || parent === 'definitions' || parent === '$defs';
  const last = path.length === 1 ? path[0] : name;
  return isNamed ? { name: String(last).slice(0, 200) } : {};
}

function valueAt(tree: unknown, path: readonly (string | number)[]): unknown {
  let located: Located | undefined = { value: tree, place: { source: { uri: '', tree }, path: [] } };
  for (const key of path) located = located && memberAt(located, key);
  return located?.value;
}

/** The keywords that a row and the parts below it draw. */
export const drawnKeywords =
  'type:texts format title description nullable:flag x-nullable:flag minimum:number maximum:number exclusiveMinimum:scalar ' +
  'exclusiveMaximum:scalar minLength:number maxLength:number minItems:number maxItems:number minProperties:number ' +
  'maxProperties:number multipleOf:number uniqueItems:flag pattern contentEncoding contentMediaType default:any readOnly:flag ' +
  'writeOnly:flag deprecated:flag enum:list const:any example:any examples:list required:list properties:map externalDocs:map ' +
  'patternProperties:map additionalProperties:schema unevaluatedProperties:schema propertyNames:map contains:map ' +
  'additionalItems:schema unevaluatedItems:schema contentSchema:map not:map if:map then:map else:map items:schemas ' +
  'prefixItems:list dependentSchemas:map allOf:list oneOf:list anyOf:list discriminator:any x-badges:list $ref $dynamicRef ' +
  '$recursiveRef $schema $id $anchor $dynamicAnchor x-enumDescriptions:container x-enum-descriptions:container xml:xml';

/** The words as HTML, with links to the pages of the schemas that they name. */
export function wordsHtml({ links }: Pick<SchemaContext, 'links'>, words: readonly Word[]): Html {
  return joinHtml(
    words.map((word) => {
      if (typeof word === 'string') return html`${word}`;
      const { text } = word;
      if (word.kind === 'code') return html`<code>${text}</code>`;
      if (word.kind === 'failure') return html`<span class="bad">${text}</span>`;
      const address = links.pageOf(word.place);
      return address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`;
    }),
  );
}

/** The type of a schema and what it demands: `array of Berth, 1 to 5 items`. With `isNamed` the name of a component stands before it already. */
export function schemaWords(description: Description, view: SchemaView, { isNamed = false } = {}): readonly Word[] {
  const [name = '', colon, ...own] = typeWords(description, view, 0);
  const type = isNamed ? own : [name, ...(colon === undefined ? [] : [colon]), ...own];
  const { located, references, failure } = view;
  const sources = [...references, located];
  const rest = failure === undefined ? [...constraintsOf(countingIn(description, sources)), ...xmlWords(sources)] : [];
  return joinWords(type.length === 0 ? rest : [type, ...rest], ', ');
}

/** The constraints of `sources` on a value, in words, each once. */
export function constraintsOf(sources: readonly Located[]): readonly (readonly Word[])[] {
  const words = sources.flatMap(({ value }) => constraintWords(value));
  return sources.length < 2 ? words : [...new Map(words.map((each) => [JSON.stringify(each), each])).values()];
}

/** Lists of words as one, with `between` between them. */
export function joinWords(lists: readonly (readonly Word[])[], between: string): readonly Word[] {
  return lists.flatMap((words, index) => (index === 0 ? words : [between, ...words]));
}

/** Arrays of arrays deeper than this are not named one by one. */
const deepest = 4;

function typeWords(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const { value, place } = view.located;
  if (view.failure !== undefined) return [{ kind: 'failure', text: view.name ?? '' }];
  if (value === true) return ['anything'];
  if (value === false) return ['nothing'];
  const own = depth < deepest ? ownType(description, view, depth) : [typeNames(value).join(' or ') || 'anything'];
  if (view.name === undefined) return own;
  const name: Word = { kind: 'schema', text: view.name, place };
  const plain = typeNames(value);
  // The name of an object says more than that it is one.
  return plain.length === 0 || plain.join() === 'object' ? [name] : [name, ': ', ...own];
}

function ownType(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const { located } = view;
  const items = memberAt(located, 'items');
  const names = typeNames(located.value);
  if (names.includes('array') && items !== undefined && !isArray(items.value) && items.value !== false) {
    const inner = typeWords(description, viewSchema(description, items), depth + 1);
    const others = names.filter((name) => name !== 'array');
    return ['array of ', ...inner, ...(others.length === 0 ? [] : [` or ${others.join(' or ')}`])];
  }
  if (names.length > 0) return [`${names.join(' or ')}${formatOf(located.value) ?? ''}`];
  for (const [key, words] of alternativeWords) {
    const list = memberAt(located, key);
    if (list === undefined || !hasItems(list.value)) continue;
    const shown = list.value.slice(0, 4).flatMap((_, index) => {
      const item = memberAt(list, index);
      return item === undefined ? [] : [shortType(description, viewSchema(description, item), depth + 1)];
    });
    const more = list.value.length - shown.length;
    return [`${words} `, ...joinWords(shown, ', '), ...(more > 0 ? [` and ${more} more`] : [])];
  }
  return ['anything'];
}

const alternativeWords: readonly (readonly [string, string])[] = [
  ['oneOf', 'one of'],
  ['anyOf', 'any of'],
  ['allOf', 'all of'],
];

function shortType(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const title = view.name === undefined ? textAt(view.located, 'title') : undefined;
  return title === undefined ? typeWords(description, view, depth) : [title.slice(0, 80)];
}
