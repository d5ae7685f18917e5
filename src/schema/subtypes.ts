import type { Description } from '../description/description.ts';
import { placeKey } from '../description/place.ts';
import { type Located, follow, memberAt, rootOf } from '../description/read/view.ts';
import { referenceIn } from '../description/resolve.ts';
import { isArray, isObject, isText, listOf, member, type JsonObject } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
import {
  componentOf,
  discriminatedName,
  mappedSchema,
  readDiscriminator,
  type SchemaDiscriminator,
} from './discriminator.ts';

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
  const listed = member(values, 'enum');
  const allowed = isArray(listed) ? new Set(listed) : undefined;
  const offers = ['const', 'example', 'default'].map((key) => member(values, key));
  const named =
    mapping.length > 0
      ? mapping
      : listOf(listed)
          .filter(isText)
          .map((name) => [name, name] as const);
  const usual = named.filter(([name]) => allowed?.has(name) ?? true);
  const found = new Map<string, Located>();
  for (const [, to] of [...usual.filter(([name]) => offers.includes(name)), ...usual]) {
    const target = mappedSchema(description, discriminator, to);
    if (target === undefined || !declares(description, target, property)) continue;
    if (placeKey(target.place) === placeKey(schema.place)) return [];
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
