import { isExtension } from '../description/extension.ts';
import { isArray, isObject, member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Description } from '../description/description.ts';
import { withDiscriminators } from './discriminator.ts';
import { fromLegacy } from './legacy-schema.ts';
import type { Place } from '../description/place.ts';
import { compositions, requiredNames } from './required-names.ts';
import { referenceIn } from '../description/resolve.ts';
import { findSchema } from './schema-ids.ts';
import { memberAt, textAt, type Located } from '../description/view.ts';

/** A JSON Schema as libraries take it. */
type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** What copied schemas are for. */
export interface CopyOptions {
  /** Written before the id of a shared schema in every `$ref`. */
  readonly prefix: string;
  /**
   * `example`, `examples`, `default`, `xml`: a sampler reads them, a validator trips over ids in their data. `offered`: what
   * the schema offers as a value, as its `default`, where validators do not look.
   */
  readonly annotations: 'kept' | 'dropped' | 'offered';
  /** Of which bodies `required` holds where annotations are dropped: of responses, if not said. */
  readonly direction?: 'request' | 'response';
  /** Members of every shared schema beside its own: recursion leads through one of them. */
  readonly mark?: Readonly<Record<string, unknown>>;
}

/** Copies of schemas as JSON Schema 2020-12, those behind references shared. */
export interface CopiedSchemas {
  /** The copy of the schema at `located`; what it refers to is in `shared` then. */
  readonly copy: (located: Located) => JsonSchema;
  /** Shared copies by id, `d0` onwards. Grows with every `copy`. */
  readonly shared: ReadonlyMap<string, JsonSchema>;
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
export function createSchemas(description: Description, use: CopyOptions): CopiedSchemas {
  const shared = new Map<string, JsonSchema>();
  const ids = new Map<unknown, string>();
  const waiting: [string, Located][] = [];
  const met = new WeakSet();
  const places = new WeakMap<object, Place>();
  const isLegacy = /^(?:2|3\.0)/u.test(description.version);

  const refer = (ref: string, from: Located): JsonSchema => {
    const resolved = description.resolve(ref, from.place);
    const found = resolved.kind === 'found' ? resolved : findSchema(description, ref, from);
    // A reference that leads nowhere says nothing about values.
    if (found === undefined) return {};
    return share(found);
  };

  /** Copies that are due go into `waiting`: a chain of references may be longer than the stack is deep. */
  const share = (located: Located): JsonSchema => {
    const { value, place } = located;
    const key = isObject(value) ? value : `${place.source.uri}${toFragment(place.path)}`;
    const known = ids.get(key);
    const id = known ?? `d${ids.size}`;
    if (known === undefined) {
      ids.set(key, id);
      waiting.push([id, located]);
    }
    return { $ref: `${use.prefix}${id}` };
  };

  const marked = (schema: JsonSchema, place: Place): JsonSchema => {
    if (typeof schema === 'boolean' || use.mark === undefined) return schema;
    const made = { ...use.mark, ...schema };
    places.set(made, place);
    return made;
  };

  /**
   * `around`: the schemas that it is a part of by composition, outermost first. One object in two places is shared: through
   * aliases, or in an object that is no text, schemas may hold each other, or themselves.
   */
  const copy = (located: Located, around: readonly Located[] = []): JsonSchema =>
    isObject(located.value) && met.has(located.value) ? share(located) : copyNew(located, around);

  const copyNew = (located: Located, around: readonly Located[] = []): JsonSchema => {
    if (isObject(located.value)) met.add(located.value);
    const made = make(located, [...around, located]);
    if (typeof made === 'object') places.set(made, located.place);
    return made;
  };

  const make = (located: Located, composed: readonly Located[]): JsonSchema => {
    if (typeof located.value === 'boolean') return located.value;
    if (!isObject(located.value)) return {};
    // Without a dynamic scope of its own, a dynamic reference leads where a plain one would.
    const ref = referenceIn(located.value) ?? textAt(located, '$dynamicRef');
    const target = ref === undefined ? {} : refer(ref, located);
    if (ref !== undefined && isLegacy) return target;
    const pairs = Object.keys(located.value)
      .filter((key) => key !== '$ref' && !dropped.includes(key) && !isExtension(key))
      .filter((key) => use.annotations === 'kept' || !annotations.includes(key))
      .map((key) => [key, copyKeyword(key, located, composed)] as const);
    const offered = use.annotations === 'offered' ? offeredBy(located.value) : undefined;
    const plain = {
      ...Object.fromEntries(pairs),
      ...(offered !== undefined && { default: offered }),
      ...(target === true ? {} : target),
    };
    const own = use.annotations === 'offered' ? withDiscriminators(description, located, plain) : plain;
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
    if (key === 'required' && use.annotations !== 'kept') {
      return requiredNames(description, composed, at.value, use.direction === 'request' ? 'readOnly' : 'writeOnly');
    }
    return at.value;
  };

  const copyAll = (located: Located): JsonSchema => {
    const made = copyNew(located);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [id, due] = next;
      shared.set(id, marked(copyNew(due), due.place));
    }
    return made;
  };

  return { copy: copyAll, shared, placeOf: (made) => places.get(made) };
}

/** What a schema offers as a value of its own: `example`, the first of `examples`, `default`. */
function offeredBy(schema: unknown): unknown {
  const examples = member(schema, 'examples');
  const offers = [member(schema, 'example'), isArray(examples) ? examples[0] : undefined, member(schema, 'default')];
  return offers.find((value) => value !== undefined);
}

function children(parent: Located): readonly (readonly [string, Located])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, child] as const];
  });
}
