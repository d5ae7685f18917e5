import type { Description } from '../description/description.ts';
import type { Place } from '../description/place.ts';
import { type Located, follow, memberAt, rootOf } from '../description/read/view.ts';
import { referenceIn } from '../description/resolve.ts';
import { perObject } from '../lib/cache.ts';
import { isArray, isObject, isText, listOf, member, type JsonObject } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
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
function discriminatedName(
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
  { property, mapping, schema }: SchemaDiscriminator,
  value: unknown,
): Located | undefined {
  const name = member(value, property);
  if (!isText(name)) return undefined;
  const to = mapping.find(([known]) => known === name)?.[1] ?? name;
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

function componentOf({ path }: Place): string | undefined {
  const [first, second, third] = path;
  const name = first === 'components' && second === 'schemas' ? third : first === 'definitions' ? second : undefined;
  return path.length <= 3 && name !== undefined ? String(name) : undefined;
}

/**
 * `copy`, made of `schema`, with the name of each alternative as the default of the discriminating property: of the alternatives
 * of `oneOf` and `anyOf`, of a schema that builds on one with a discriminator through `allOf`, and of that one itself (OpenAPI 3
 * Discriminator Object; in 2.0 a text). Where its mapping names others and not itself, these stand in `subtypeKeyword`, as `share` refers
 * to them. Which values are valid does not change.
 */
export function withDiscriminators(
  description: Description,
  schema: Located,
  copy: JsonObject,
  share: (subtype: Located) => unknown,
): JsonObject {
  const own = readDiscriminator(schema);
  const lists = ['oneOf', 'anyOf'].filter((key) => isArray(member(copy, key)) && own !== undefined);
  const named = lists.map((key) => {
    const alternatives = memberAt(schema, key);
    const copies = member(copy, key);
    const all = listOf(copies).map((each, index) => {
      const written = alternatives && memberAt(alternatives, index);
      const isNamed = own !== undefined && written !== undefined && referenceIn(written.value) !== undefined;
      const target = isNamed ? follow(description, written) : undefined;
      const name = target && own && discriminatedName(description, target, own);
      return name === undefined || own === undefined ? each : { allOf: [defaulting(own.property, name), each] };
    });
    return [key, all] as const;
  });
  const base = lists.length > 0 ? undefined : (own ?? inherited(description, schema));
  const name = base && discriminatedName(description, schema, base);
  const itself = base === undefined || name === undefined ? true : defaulting(base.property, name);
  const subtypes = base === undefined || base !== own ? [] : subtypesOf(description, schema, base);
  if (subtypes.length > 0)
    return { ...copy, [subtypeKeyword]: { property: base?.property, subtypes: subtypes.map(share), itself } };
  if (itself === true) return { ...copy, ...Object.fromEntries(named) };
  const all = member(copy, 'allOf');
  return { ...copy, allOf: [itself, ...listOf(all)] };
}

/** The key of what a copy of a base holds: its `subtypes`, the `property` that tells them apart, and the schema of a value of none of them, `itself`. */
export const subtypeKeyword = 'x-assay-subtypes';

// One may be impossible, or lead back to the base; a list has several. A base may have a thousand.
const mostSubtypes = 3;

/** The schemas that values of the base `schema` are of; none where its discriminator allows its own name. */
function subtypesOf(description: Description, schema: Located, discriminator: SchemaDiscriminator): readonly Located[] {
  const { property, mapping } = discriminator;
  const written = memberAt(memberAt(schema, 'properties') ?? schema, property);
  const values = written && follow(description, written)?.value;
  const allowed = member(values, 'enum');
  const offers = ['const', 'example', 'default'].map((key) => member(values, key));
  const names = (mapping.length > 0 ? mapping.map(([name]) => name) : listOf(allowed)).filter(
    (name) => !isArray(allowed) || allowed.includes(name),
  );
  const ordered = [...names.filter((name) => offers.includes(name)), ...names];
  const isOwn = (target: Located): boolean => placeKey(target.place) === placeKey(schema.place);
  const found = new Map<string, Located>();
  for (const name of new Set(ordered)) {
    const target = discriminatedSchema(description, discriminator, { [property]: name });
    if (target === undefined || !declares(description, target, property)) continue;
    if (isOwn(target)) return [];
    if (found.size < mostSubtypes) found.set(placeKey(target.place), target);
  }
  return [...found.values()];
}

/** A base of the schema, or itself, has the property. */
function declares(description: Description, schema: Located, property: string): boolean {
  return [schema, ...allBasesOf(description, schema)].some(
    ({ value }) => member(member(value, 'properties'), property) !== undefined,
  );
}

/** `name` is that of the component around `schema` itself, which a base of it may map: a value need be of none of its subtypes. */
export function isOwnName(description: Description, schema: Located, name: string): boolean {
  const [first, second, third] = schema.place.path;
  const keys = first === 'definitions' ? [first, second] : [first, second, third];
  const owner = keys.reduce<Located | undefined>(
    (at, key) => (at === undefined || key === undefined ? undefined : memberAt(at, key)),
    rootOf(description),
  );
  const base = owner && inherited(description, owner);
  if (owner === undefined || componentOf(owner.place) === undefined) return false;
  return [componentOf(owner.place), base && discriminatedName(description, owner, base)].includes(name);
}

/** The discriminator of a base of `schema`, however far up: one that names `schema`, else the nearest. */
function inherited(description: Description, schema: Located): SchemaDiscriminator | undefined {
  // A base may have a base with a discriminator of its own, which knows the first alone.
  const found = allBasesOf(description, schema).flatMap((base) => readDiscriminator(base) ?? []);
  const component = componentOf(schema.place);
  const isNaming = (each: SchemaDiscriminator): boolean =>
    each.mapping.length > 0 &&
    isObject(each.schema.value) &&
    discriminatedName(description, schema, each) !== component;
  return found.find(isNaming) ?? found[0];
}

/** Bases may refer to one another in a circle. */
const mostBases = 50;

function allBasesOf(description: Description, schema: Located): readonly Located[] {
  const bases = basesOf(description, schema);
  for (const base of bases) if (bases.length < mostBases) append(bases, basesOf(description, base));
  return bases;
}

/** The schemas of `allOf`, references followed. */
function basesOf(description: Description, schema: Located): Located[] {
  const all = memberAt(schema, 'allOf');
  const length = isArray(all?.value) ? all.value.length : 0;
  return Array.from({ length }, (_, index) => memberAt(all ?? schema, index)).flatMap(
    (base) => (base && follow(description, base)) ?? [],
  );
}

function defaulting(property: string, name: string): JsonObject {
  return { properties: Object.fromEntries([[property, { default: name, [namingKeyword]: true }]]) };
}

/** Marks in a copy a default that says of which schema a value is. */
export const namingKeyword = 'x-assay-naming';

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
