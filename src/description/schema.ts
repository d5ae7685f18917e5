import { isArray, isObject } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Description } from './description.ts';
import { fromLegacy } from './legacy-schema.ts';
import type { Place } from './place.ts';
import { compositions, requiredNames } from './required-names.ts';
import { referenceIn } from './resolve.ts';
import { memberAt, type Located } from './view.ts';

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
  /** Members of every shared schema beside its own: recursion leads through one of them. */
  readonly mark?: Readonly<Record<string, unknown>>;
}

/** Copies of schemas as JSON Schema 2020-12, those behind references shared. */
export interface Schemas {
  /** The copy of the schema at `located`; what it refers to is in `shared` then. */
  readonly copy: (located: Located) => Schema;
  /** Shared copies by id, `d0` onwards. Grows with every `copy`. */
  readonly shared: ReadonlyMap<string, Schema>;
  /** Where the schema stands that a copy, or a part of one, was made from. */
  readonly placeOf: (copy: object) => Place | undefined;
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
const schemaList = [...compositions, 'prefixItems', 'items'];
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
  const places = new WeakMap<object, Place>();
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
      shared.set(id, marked(copy(found), found.place));
    }
    return { $ref: `${use.prefix}${id}` };
  };

  const marked = (schema: Schema, place: Place): Schema => {
    if (typeof schema === 'boolean' || use.mark === undefined) return schema;
    const made = { ...use.mark, ...schema };
    places.set(made, place);
    return made;
  };

  /** `around`: the schemas that it is a part of by composition, outermost first. */
  const copy = (located: Located, around: readonly Located[] = []): Schema => {
    const made = make(located, [...around, located]);
    if (typeof made === 'object') places.set(made, located.place);
    return made;
  };

  const make = (located: Located, composed: readonly Located[]): Schema => {
    if (typeof located.value === 'boolean') return located.value;
    if (!isObject(located.value)) return {};
    const ref = referenceIn(located.value);
    const target = ref === undefined ? {} : refer(ref, located);
    if (ref !== undefined && isLegacy) return target;
    const pairs = Object.keys(located.value)
      .filter((key) => key !== '$ref' && !dropped.includes(key) && !key.startsWith('x-'))
      .filter((key) => use.annotations === 'kept' || !annotations.includes(key))
      .map((key) => [key, copyKeyword(key, located, composed)] as const);
    const own = { ...Object.fromEntries(pairs), ...(target === true ? {} : target) };
    return isLegacy ? fromLegacy(own, located.value) : own;
  };

  const copyKeyword = (key: string, parent: Located, composed: readonly Located[]): unknown => {
    const at = memberAt(parent, key);
    if (at === undefined) return undefined;
    if (schemaList.includes(key) && isArray(at.value)) {
      return children(at).map(([, child]) => copy(child, compositions.includes(key) ? composed : []));
    }
    if (schemaMap.includes(key) && isObject(at.value)) {
      return Object.fromEntries(children(at).map(([name, child]) => [name, copy(child)]));
    }
    if (oneSchema.includes(key)) return copy(at);
    if (key === 'required' && use.annotations === 'dropped') {
      return requiredNames(description, composed, at.value, use.direction === 'request' ? 'readOnly' : 'writeOnly');
    }
    return at.value;
  };

  return { copy, shared, placeOf: (made) => places.get(made) };
}

function children(parent: Located): readonly (readonly [string, Located])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, child] as const];
  });
}
