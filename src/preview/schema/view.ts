import type { Description } from '../../description/description.ts';
import { findSchema } from '../../description/read/resolve-schema.ts';
import { hasSiblings } from '../../description/read/hops.ts';
import { type Located, memberAt, textAt } from '../../description/read/view.ts';
import { referenceIn } from '../../description/resolve.ts';
import { isArray, isObject, keysOf, listOf, member } from '../../lib/json.ts';
import { type Badge, badgesOf } from '../entries/badges.ts';
import { uniqueBy } from '../../lib/lists.ts';
import { perSchema } from './per-schema.ts';

/** A schema as a page shows it: the target of its references, and the keys beside them. */
export interface SchemaView {
  /** The schema itself; the reference where that leads nowhere. */
  readonly located: Located;
  /** The place the walk came in at, and the references on its way: from OpenAPI 3.1 on, what stands beside them counts. */
  readonly references: readonly Located[];
  /** The name of the component; absent where the schema stands in place. */
  readonly name?: string;
  /** The other schemas that hold for the same value: several parts of `allOf` may have one field. */
  readonly also?: readonly SchemaView[];
  /** The value may be null instead. */
  readonly isNullable?: true;
  /** The reason that the reference leads nowhere, in one sentence. */
  readonly failure?: string;
}

/**
 * Follows the references of the schema at `written`. `anyOf: [{ type: string }, { type: 'null' }]`, which stands for every optional field of
 * some frameworks, is a text that may be null.
 */
export const viewSchema = perSchema((description, written): SchemaView => {
  const other = besideNull(written);
  if (other === undefined) return viewReference(description, written);
  const view = viewReference(description, other);
  return { ...view, references: [written, ...view.references], isNullable: true };
});

function viewReference(description: Description, written: Located): SchemaView {
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

/** The schema that `written` offers beside null, where it demands nothing more and no text of it would be lost. */
function besideNull(written: Located): Located | undefined {
  const keyword = ['anyOf', 'oneOf'].find((key) => isArray(member(written.value, key)));
  const list = keyword === undefined ? undefined : memberAt(written, keyword);
  if (list === undefined || listOf(list.value).length !== 2) return undefined;
  const isPlain = keysOf(written.value).every(
    (key) => key === keyword || annotations.includes(key) || key.startsWith('x-'),
  );
  const at = listOf(list.value).findIndex((each) => !isNull(each));
  const other = isPlain && isNull(listOf(list.value)[1 - at]) ? memberAt(list, at) : undefined;
  const hasTwoTexts = [written, other].every((each) => each !== undefined && textAt(each, 'description') !== undefined);
  return isObject(other?.value) && !hasTwoTexts ? other : undefined;
}

const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

function isNull(schema: unknown): boolean {
  return member(schema, 'type') === 'null' && keysOf(schema).every((key) => key === 'type' || key === 'title');
}

/** The places of `sources` whose keywords count for a value: since OpenAPI 3.1 those beside a `$ref`, too. */
export function countingIn(description: Description, sources: readonly Located[]): readonly Located[] {
  return hasSiblings(description) ? sources : sources.filter(({ value }) => referenceIn(value) === undefined);
}

/** `view` and the others that hold for the same value. */
export function viewsOf(view: SchemaView): readonly SchemaView[] {
  return view.also === undefined ? [view] : [view, ...view.also];
}

/** All that says something of the value of `view`: references, and what they lead to. */
export function sourcesOf(view: SchemaView): readonly Located[] {
  return viewsOf(view).flatMap(({ references, located }) => [...references, located]);
}

/** The text at `key`; that of a reference counts before that of its target. */
export function textOf({ located, references }: SchemaView, key: string): string | undefined {
  for (const each of [...references, located]) {
    const text = textAt(each, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The texts at `key` of all that hold for the value, each once. */
export function proseOf(view: SchemaView): readonly string[] {
  return [...new Set(viewsOf(view).flatMap((each) => textOf(each, 'description') ?? []))].filter(
    (text) => text.trim() !== '',
  );
}

/** The badges of a schema and of the references to it, each once, though a reference shows those of its target. */
export function badgesOfSchema(description: Description, view: SchemaView): readonly Badge[] {
  const all = sourcesOf(view).flatMap((each) => badgesOf(description, each));
  return uniqueBy(all, ({ located }) => located.value);
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
  'minContains:number maxContains:number dependentRequired:lists dependencies:dependencies additionalItems:schema unevaluatedItems:schema contentSchema:map not:map if:map then:map else:map items:schemas ' +
  'prefixItems:list dependentSchemas:map $defs:map definitions:map allOf:list oneOf:list anyOf:list discriminator:any x-badges:list $ref $dynamicRef ' +
  '$recursiveRef $schema $id $anchor $dynamicAnchor x-enumDescriptions:container x-enum-descriptions:container xml:xml';
