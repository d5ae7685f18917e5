import type { Description } from '../description/description.ts';
import type { Place } from '../description/place.ts';
import { type Located, follow, memberAt, rootOf } from '../description/read/view.ts';
import { referenceIn } from '../description/resolve.ts';
import { perObject } from '../lib/cache.ts';
import { isArray, isObject, isText, member, type JsonObject } from '../lib/json.ts';
import { decodeSegment, toFragment } from '../lib/pointer.ts';
import { placeKey } from '../description/place.ts';

/** The discriminator of a schema (OpenAPI 3 Discriminator Object; in 2.0 a text). */
export interface SchemaDiscriminator {
  readonly property: string;
  /** Names with their targets in document order: a reference, or the name of a component. */
  readonly mapping: readonly (readonly [name: string, to: string])[];
  /** OpenAPI 3.2: the target where the property is missing or has another name. */
  readonly defaultMapping: string | undefined;
  /** The schema around it: mappings are relative to that. */
  readonly schema: Located;
}

export function readDiscriminator(schema: Located): SchemaDiscriminator | undefined {
  const written = member(schema.value, 'discriminator');
  const property = typeof written === 'string' ? written : member(written, 'propertyName');
  if (typeof property !== 'string') return undefined;
  const [mapping, fallback] = [member(written, 'mapping'), member(written, 'defaultMapping')];
  return {
    property,
    mapping: isObject(mapping) ? textsIn(mapping) : [],
    defaultMapping: typeof fallback === 'string' ? fallback : undefined,
    schema,
  };
}

/** Cached: a base of hundreds of schemas is read with each value of one of them. */
const textsIn = perObject((mapping: JsonObject) =>
  Object.entries(mapping).flatMap(([name, to]) => (typeof to === 'string' ? [[name, to] as const] : [])),
);

/** The name of the schema at `target` in `discriminator`: as it is mapped, else that of the component. */
export function discriminatedName(
  description: Description,
  target: Located,
  discriminator: SchemaDiscriminator,
): string | undefined {
  const component = componentOf(target.place);
  const mapped = isObject(discriminator.schema.value)
    ? mappedNames(discriminator.schema.value, discriminator, description)
    : undefined;
  const keys = [...(component === undefined ? [] : [component]), placeKey(target.place)];
  const [first] = keys.flatMap((key) => mapped?.get(key) ?? []).sort((a, b) => a.index - b.index);
  return first?.name ?? component;
}

/** The first name of each target of a mapping, by its text and by its address. Cached: a mapping may have hundreds, each of which looks up its own. */
const mappedNames = perObject((_: JsonObject, { mapping, schema }: SchemaDiscriminator, description: Description) => {
  const names = new Map<string, { readonly name: string; readonly index: number }>();
  for (const [index, [name, to]] of mapping.entries()) {
    const found = /[#/.]/u.test(to) ? description.resolve(to, schema.place) : undefined;
    const keys = found?.kind === 'found' ? [to, placeKey(found.place)] : [to];
    for (const key of keys) if (!names.has(key)) names.set(key, { name, index });
  }
  return names;
});

/** The schema that `discriminator` names for `value`: as it is mapped, else the component of that name. */
export function discriminatedSchema(
  description: Description,
  discriminator: SchemaDiscriminator,
  value: unknown,
): Located | undefined {
  const name = member(value, discriminator.property);
  if (!isText(name)) return undefined;
  const to = discriminator.mapping.find(([known]) => known === name)?.[1] ?? name;
  return mappedSchema(description, discriminator, to);
}

/** The schema that the text `to` in a mapping leads to: the component of that name, else that behind the reference. */
export function mappedSchema(
  description: Description,
  { schema }: SchemaDiscriminator,
  to: string,
): Located | undefined {
  const component = toFragment(description.version === '2.0' ? ['definitions', to] : ['components', 'schemas', to]);
  const found = [
    description.resolve(component, rootOf(description).place),
    ...(/[#/.]/u.test(to) ? [description.resolve(to, schema.place)] : []),
  ];
  return found.find((target) => target.kind === 'found');
}

/** The text `to` in a mapping of `discriminator` names the schema at `target`. */
function isMappedTo(description: Description, target: Located, to: string, { schema }: SchemaDiscriminator): boolean {
  if (to === componentOf(target.place)) return true;
  const found = /[#/.]/u.test(to) ? description.resolve(to, schema.place) : undefined;
  return found?.kind === 'found' && placeKey(found.place) === placeKey(target.place);
}

/** The name of the component at a place; undefined where it is none. */
export function componentOf({ path }: Place): string | undefined {
  const [first, second, third] = path;
  const name = first === 'components' && second === 'schemas' ? third : first === 'definitions' ? second : undefined;
  return path.length <= 3 && name !== undefined ? String(name) : undefined;
}

/** The alternative that a discriminator chooses; `value` is that of its property, undefined where it is missing. */
export type ChosenBranch =
  /** The alternative `branch`, as it is written; `name` is its name in messages. */
  | {
      readonly kind: 'chosen';
      readonly property: string;
      readonly value: string | undefined;
      readonly name: string;
      readonly branch: Located;
    }
  /** No alternative: the property must have one of `names`. */
  | {
      readonly kind: 'none';
      readonly property: string;
      readonly value: unknown;
      readonly names: readonly string[];
    };

/**
 * The alternative of `oneOf` or `anyOf` of `schema` that its discriminator chooses for `value`. Undefined where there is no discriminator,
 * where an alternative has no name to choose it by, and for a value that is not an object.
 */
export function chosenBranch(description: Description, schema: Located, value: unknown): ChosenBranch | undefined {
  const discriminator = readDiscriminator(schema);
  if (discriminator === undefined || !isObject(value)) return undefined;
  const { property, mapping, defaultMapping } = discriminator;
  const all = ['oneOf', 'anyOf'].flatMap((key) => alternativesAt(description, schema, key, discriminator));
  const named = all.filter((each) => each !== undefined);
  if (named.length < all.length || named.length === 0) return undefined;
  const branchFor = (to: string | undefined): NamedBranch | undefined =>
    to === undefined
      ? undefined
      : named.find(({ target, name }) => name === to || isMappedTo(description, target, to, discriminator));
  const written = member(value, property);
  const to = isText(written) ? (mapping.find(([name]) => name === written)?.[1] ?? written) : undefined;
  const found = branchFor(to) ?? branchFor(defaultMapping);
  if (found === undefined) {
    const names = [...mapping.map(([name]) => name), ...named.map(({ called }) => called)];
    return { kind: 'none', property, value: written, names: [...new Set(names)] };
  }
  const { name, branch } = found;
  return { kind: 'chosen', property, value: isText(written) ? written : undefined, name, branch };
}

interface NamedBranch {
  readonly branch: Located;
  readonly target: Located;
  /** The last part of its reference. */
  readonly name: string;
  /** The name in the discriminator. */
  readonly called: string;
}

function alternativesAt(
  description: Description,
  schema: Located,
  key: string,
  discriminator: SchemaDiscriminator,
): readonly (NamedBranch | undefined)[] {
  const list = memberAt(schema, key);
  if (!isArray(list?.value)) return [];
  return list.value.map((value, index) => {
    const ref = referenceIn(value);
    const branch = memberAt(list, index);
    const target = branch && follow(description, branch);
    if (ref === undefined || branch === undefined || target === undefined) return undefined;
    const name = decodeSegment(ref.split(/[#/]/u).findLast((part) => part !== '') ?? ref);
    return { branch, target, name, called: discriminatedName(description, target, discriminator) ?? name };
  });
}
