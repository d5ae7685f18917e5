import type { Description } from '../description/description.ts';
import type { Path } from '../description/place.ts';
import { hopsOf } from '../description/read/resolve-schema.ts';
import { type Located, entriesAt, entriesIn, follow, followPath, memberAt } from '../description/read/view.ts';
import { perObject } from '../lib/cache.ts';
import { has, isArray, isObject, keysOf, member } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
import { nearest } from '../lib/nearest.ts';
import { discriminatedSchema, readDiscriminator } from './discriminator.ts';

/** The properties of the object that `schema` describes, those of `allOf`, `anyOf` and `oneOf` included; of equal names the first. */
export function propertiesOf(description: Description, schema: Located | undefined): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  const seen = new Set<unknown>();
  // A list instead of recursion: types that list their subtypes, which refer back to them, lie thousands deep.
  const open = schema === undefined ? [] : [schema];
  for (let at = open.pop(); at !== undefined && seen.size < mostSchemas; at = open.pop()) {
    if (seen.has(at.value)) continue;
    seen.add(at.value);
    const parts: Located[] = [];
    for (const hop of hopsOf(description, at)) {
      const own = memberAt(hop, 'properties');
      for (const key of isObject(own?.value) ? Object.keys(own.value) : []) {
        const property = own && followPath(description, own, key);
        if (property !== undefined && !found.has(key)) found.set(key, property);
      }
      for (const keyword of compositions)
        append(
          parts,
          entriesIn(description, memberAt(hop, keyword)).map(([, part]) => part),
        );
    }
    append(open, parts.reverse());
  }
  return found;
}

// More describe no object.
const mostSchemas = 1_000;

/** True for properties of requests only. */
export function isWriteOnly(property: Located | undefined): boolean {
  return property !== undefined && member(property.value, 'writeOnly') === true;
}

/** True for properties of answers only. */
export function isReadOnly(property: Located | undefined): boolean {
  return property !== undefined && member(property.value, 'readOnly') === true;
}

/** The keywords whose schemas apply to the same value as the schema around them. */
export const compositions: readonly string[] = ['allOf', 'anyOf', 'oneOf'];

/**
 * The names of `required` that a body must have: OpenAPI lets a response leave out `writeOnly` properties and a request `readOnly`
 * ones. Those are searched in `schemas`, outermost first, and their compositions. Undefined where `required` is not a list.
 */
export function requiredNames(
  description: Description,
  schemas: readonly Located[],
  required: unknown,
  exempt: 'readOnly' | 'writeOnly',
): readonly unknown[] | undefined {
  if (!isArray(required)) return undefined;
  const exempted = schemas.map((schema) => exemptNames(description, schema, exempt));
  return required.filter((name) => !exempted.some((names) => names.has(String(name))));
}

interface ExemptCache {
  readonly readOnly: ExemptNames;
  readonly writeOnly: ExemptNames;
}

/** The exempt names of each schema that was asked for, and of its parts. */
type ExemptNames = WeakMap<object, ReadonlySet<string>>;

const known = perObject<Description, ExemptCache>(() => ({ readOnly: new WeakMap(), writeOnly: new WeakMap() }));

/** The names of properties with the keyword `exempt` in `schema` and its compositions. */
function exemptNames(description: Description, schema: Located, exempt: 'readOnly' | 'writeOnly'): ReadonlySet<string> {
  if (!isObject(schema.value)) return none;
  const names = known(description)[exempt];
  if (!names.has(schema.value)) noteExempt(description, schema, exempt);
  return names.get(schema.value) ?? none;
}

const none: ReadonlySet<string> = new Set();

/** A schema whose exempt names are being gathered, and those that it is a part of. */
interface ExemptSchema {
  readonly names: Set<string>;
  readonly around: ExemptSchema[];
}

// A chain of as many links, each with names of its own, is no description.
const mostHanded = 1_000_000;

/**
 * Notes the exempt names of `schema` and of each of its parts, as all of them are asked for. A part is read once, and hands its names on to
 * the schemas around it: long chains of references, walked anew from each of their links, take the square of their length.
 */
function noteExempt(description: Description, schema: Located, exempt: 'readOnly' | 'writeOnly'): void {
  const complete = known(description)[exempt];
  const gathered = new Map<object, ExemptSchema>();
  const handed: (readonly [to: ExemptSchema, name: string])[] = [];
  const open: { readonly part: Located; readonly around?: ExemptSchema }[] = [{ part: schema }];
  for (const { part, around } of open) {
    if (!isObject(part.value)) continue;
    const names = complete.get(part.value);
    if (names !== undefined) {
      if (around !== undefined) for (const name of names) handed.push([around, name]);
      continue;
    }
    const found = gathered.get(part.value);
    const here = found ?? { names: new Set(), around: [] };
    if (around !== undefined) here.around.push(around);
    if (found !== undefined) continue;
    gathered.set(part.value, here);
    for (const hop of hopsOf(description, part)) {
      for (const name of namesIn(description, memberAt(hop, 'properties'), exempt)) handed.push([here, name]);
      for (const keyword of compositions)
        for (const item of itemsOf(memberAt(hop, keyword))) open.push({ part: item, around: here });
    }
  }
  for (const [to, name] of handed) {
    if (to.names.has(name) || handed.length > mostHanded) continue;
    to.names.add(name);
    for (const around of to.around) handed.push([around, name]);
  }
  for (const [value, { names }] of gathered) complete.set(value, names);
}

function namesIn(description: Description, properties: Located | undefined, exempt: string): readonly string[] {
  if (properties === undefined || !isObject(properties.value)) return [];
  return Object.keys(properties.value).filter((name) => {
    const property = memberAt(properties, name);
    // The keyword may stand beside a reference.
    const hops = property === undefined ? [] : [property, ...hopsOf(description, property)];
    return hops.some(({ value }) => member(value, exempt) === true);
  });
}

function itemsOf(list: Located | undefined): readonly Located[] {
  return isArray(list?.value) ? list.value.flatMap((_, index) => memberAt(list, index) ?? []) : [];
}

/** A property of an example, and what schemas say of it. */
export interface WalkedProperty {
  readonly name: string;
  /** The path from the example to the property. */
  readonly path: Path;
  /** The schemas that name it, those of `allOf`, `anyOf` and `oneOf`, and those that a discriminator chooses, included. */
  readonly schemas: readonly Located[];
  /** True where a schema leaves its object open to other properties, or names none at all. */
  readonly isOpen: boolean;
  /** The spelling that was likely meant, where no schema names this one and none is open. */
  readonly suggestion: string | undefined;
}

const mostSteps = 20_000;

/** Every property in an example, however deep, with the schemas that name it. */
export function walkProperties(description: Description, schema: Located, value: unknown): readonly WalkedProperty[] {
  const found: WalkedProperty[] = [];
  let left = mostSteps;
  const visit = (schemas: readonly Located[], part: unknown, path: Path): void => {
    left -= 1;
    if (left < 0 || path.length > 100) return;
    const { parts, isAnySubtype } = composed(description, schemas, part);
    if (isArray(part)) {
      const items = parts.flatMap((each) => followPath(description, each, 'items') ?? []);
      if (items.length > 0)
        part.forEach((item, index) => {
          visit(items, item, [...path, index]);
        });
    } else if (isObject(part)) {
      const maps = parts.flatMap((each) => followPath(description, each, 'properties') ?? []);
      const named = maps.flatMap((map) => keysOf(map.value));
      const isOpen =
        named.length === 0 ||
        isAnySubtype ||
        parts.some(({ value: each }) =>
          ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'not', 'if'].some(
            (key) => isObject(each) && has(each, key),
          ),
        );
      for (const name of Object.keys(part)) {
        const own = maps.flatMap((map) => followPath(description, map, name) ?? []);
        found.push({
          name,
          path: [...path, name],
          schemas: own,
          isOpen,
          suggestion: own.length > 0 || isOpen ? undefined : nearest(name, named),
        });
        if (own.length > 0) visit(own, member(part, name), [...path, name]);
      }
    }
  };
  visit([schema], value, []);
  return found;
}

/** The schemas that count for a part of an example. */
interface Composition {
  readonly parts: readonly Located[];
  /** True where a discriminator says that the part is by some schema that builds on one of these, but not by which. */
  readonly isAnySubtype: boolean;
}

/** Schemas with all that they are composed of, and those that their discriminators choose, references followed. */
function composed(description: Description, schemas: readonly Located[], part: unknown): Composition {
  const seen = new Set<unknown>();
  const queue = [...schemas];
  const parts: Located[] = [];
  let isAnySubtype = false;
  for (const written of queue) {
    const schema = follow(description, written);
    if (schema === undefined || !isObject(schema.value) || seen.has(schema.value)) continue;
    seen.add(schema.value);
    parts.push(schema);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const [, each] of entriesAt(description, schema, keyword)) queue.push(each);
    const discriminator =
      has(schema.value, 'oneOf') || has(schema.value, 'anyOf') ? undefined : readDiscriminator(schema);
    const subtype = discriminator && discriminatedSchema(description, discriminator, part);
    if (subtype !== undefined) queue.push(subtype);
    isAnySubtype ||= discriminator !== undefined && subtype === undefined;
  }
  return { parts, isAnySubtype };
}
