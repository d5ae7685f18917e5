import { isArray, isObject, member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Description } from './description.ts';
import { referenceIn } from './resolve.ts';
import { inside, memberAt, type Located } from './view.ts';

/** A JSON Schema as libraries take it. */
type Schema = boolean | Readonly<Record<string, unknown>>;

/** What copied schemas are for. */
export interface SchemaUse {
  /** Written before the id of a shared schema in every `$ref`. */
  readonly prefix: string;
  /** `example`, `examples`, `default`, `xml`: a sampler reads them, a validator trips over ids in their data. */
  readonly annotations: 'kept' | 'dropped';
  /** Of which bodies `required` holds where annotations are dropped: of responses, if not said. */
  readonly direction?: 'request' | 'response';
}

/** Copies of schemas as JSON Schema 2020-12, those behind references shared. */
export interface Schemas {
  /** The copy of the schema at `located`; what it refers to is in `shared` then. */
  readonly copy: (located: Located) => Schema;
  /** Shared copies by id, `d0` onwards. Grows with every `copy`. */
  readonly shared: ReadonlyMap<string, Schema>;
}

const oneSchema = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'contains',
  'propertyNames',
  'additionalProperties',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const schemaList = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const schemaMap = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const annotations = ['example', 'examples', 'default', 'xml', 'externalDocs', 'description', 'title'];
// Ids would move the base of references, which are all rewritten; the rest is OpenAPI's own.
const dropped = [
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$vocabulary',
  'discriminator',
  'nullable',
  'x-nullable',
];

/** Copies schemas of `description`: only schema positions are walked, so data that looks like a schema stays data. */
export function createSchemas(description: Description, use: SchemaUse): Schemas {
  const shared = new Map<string, Schema>();
  const ids = new Map<string, string>();
  const isLegacy = /^(?:2|3\.0)/u.test(description.version);

  const refer = (ref: string, from: Located): Schema => {
    const found = description.resolve(ref, from.place);
    // A reference that leads nowhere says nothing about values.
    if (found.kind !== 'found') return {};
    const key = `${found.place.source.uri}${toFragment(found.place.path)}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = `d${ids.size}`;
      ids.set(key, id);
      shared.set(id, copy(found));
    }
    return { $ref: `${use.prefix}${id}` };
  };

  const copy = (located: Located): Schema => {
    if (typeof located.value === 'boolean') return located.value;
    if (!isObject(located.value)) return {};
    const ref = referenceIn(located.value);
    const target = ref === undefined ? {} : refer(ref, located);
    if (ref !== undefined && isLegacy) return target;
    const pairs = Object.keys(located.value)
      .filter((key) => key !== '$ref' && !dropped.includes(key) && !key.startsWith('x-'))
      .filter((key) => use.annotations === 'kept' || !annotations.includes(key))
      .map((key) => [key, copyKeyword(key, located)] as const);
    const own = { ...Object.fromEntries(pairs), ...(target === true ? {} : target) };
    return isLegacy ? fromLegacy(own, located.value) : own;
  };

  const copyKeyword = (key: string, parent: Located): unknown => {
    const at = memberAt(parent, key);
    if (at === undefined) return undefined;
    if (schemaList.includes(key) && isArray(at.value)) return children(at).map(([, child]) => copy(child));
    if (schemaMap.includes(key) && isObject(at.value)) {
      return Object.fromEntries(children(at).map(([name, child]) => [name, copy(child)]));
    }
    if (oneSchema.includes(key)) return copy(at);
    if (key === 'required' && use.annotations === 'dropped') {
      return requiredIn(description, parent, at.value, use.direction === 'request' ? 'readOnly' : 'writeOnly');
    }
    return at.value;
  };

  return { copy, shared };
}

function children(parent: Located): readonly (readonly [string, Located])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, child] as const];
  });
}

/** Names of `required` that a body must have: OpenAPI lets a response leave out `writeOnly` properties and a request `readOnly` ones. */
function requiredIn(
  description: Description,
  schema: Located,
  required: unknown,
  exempt: 'readOnly' | 'writeOnly',
): unknown {
  if (!isArray(required)) return undefined;
  return required.filter((name) => {
    const property = inside(description, schema, 'properties', String(name));
    return property === undefined || member(property.value, exempt) !== true;
  });
}

/** OpenAPI 2.0 and 3.0 wrote nullability and exclusive bounds their own way. */
function fromLegacy(own: Readonly<Record<string, unknown>>, written: unknown): Schema {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, type, ...rest } = own;
  const isNullable = member(written, 'nullable') === true || member(written, 'x-nullable') === true;
  const types = isNullable && typeof type === 'string' ? [type, 'null'] : type;
  return {
    ...rest,
    ...(types !== undefined && types !== 'file' && { type: types }),
    ...(isNullable && isArray(rest.enum) && { enum: [...new Set([...rest.enum, null])] }),
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  };
}

function bound(
  inclusive: string,
  exclusive: string,
  limit: unknown,
  isExclusive: unknown,
): Readonly<Record<string, unknown>> {
  if (limit === undefined) return typeof isExclusive === 'number' ? { [exclusive]: isExclusive } : {};
  return { [isExclusive === true ? exclusive : inclusive]: limit };
}
