import { isExtension } from '../description/extension.ts';
import { isArray, isObject, member, type JsonObject } from '../lib/json.ts';
import { keepNumberTexts, noteNumberText, numberTextAt } from '../lib/number-texts.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Description } from '../description/description.ts';
import { withDiscriminators } from './discriminator.ts';
import { fromLegacy } from './legacy-schema.ts';
import type { Place } from '../description/place.ts';
import { forAjv } from './for-ajv.ts';
import { compositions, requiredNames } from './required-names.ts';
import { referenceIn } from '../description/resolve.ts';
import { dynamicTarget, emptyScope, enterScope, type DynamicScope } from './dynamic-scope.ts';
import { withoutOddKeywords } from './odd-keywords.ts';
import { mayLeaveUnevaluated } from '../description/spellings.ts';
import { hasSiblings, hopsOf, resolveSchema } from '../description/resolve-schema.ts';
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
  const ids = new Map<string, Map<unknown, string>>();
  const waiting: [string, SchemaPosition][] = [];
  const met = new WeakSet();
  let count = 0;
  const places = new WeakMap<object, Place>();
  const isLegacy = !hasSiblings(description);

  /** A reference that leads nowhere says nothing about values. */
  const refer = (ref: string, from: SchemaPosition): JsonSchema => {
    const found = isLegacy ? hopsOf(description, from)[0] : resolveSchema(description, ref, from);
    return found === undefined ? {} : share(found, from.scope);
  };

  const referDynamically = (ref: string, from: SchemaPosition): JsonSchema => {
    const found = resolveSchema(description, ref, from);
    return found === undefined ? {} : share(dynamicTarget(from.scope, ref, found), from.scope);
  };

  /** Copies that are due go into `waiting`: a chain of references may be longer than the stack is deep. */
  const share = (located: Located, outer: DynamicScope): JsonSchema => {
    const { value, place } = located;
    const scope = enterScope(outer, located);
    const known = ids.get(scope.key) ?? new Map<unknown, string>();
    ids.set(scope.key, known);
    const key = isObject(value) ? value : `${place.source.uri}${toFragment(place.path)}`;
    const id = known.get(key) ?? `d${count}`;
    if (!known.has(key)) {
      count += 1;
      known.set(key, id);
      waiting.push([id, { ...located, scope }]);
    }
    return { $ref: `${use.prefix}${id}` };
  };

  const marked = (schema: JsonSchema, place: Place): JsonSchema => {
    if (typeof schema === 'boolean' || use.mark === undefined) return schema;
    const made = { ...use.mark, ...schema };
    keepNumberTexts(schema, made);
    places.set(made, place);
    return made;
  };

  /**
   * `around`: the schemas that it is a part of by composition, outermost first. One object in two places is shared: through
   * aliases, or in an object that is no text, schemas may hold each other, or themselves.
   */
  const copy = (position: SchemaPosition, around: readonly Located[] = []): JsonSchema =>
    isObject(position.value) && met.has(position.value) ? share(position, position.scope) : copyNew(position, around);

  const copyNew = (position: SchemaPosition, around: readonly Located[] = []): JsonSchema => {
    const { value, place } = position;
    if (isObject(value)) met.add(value);
    const scope = textAt(position, '$id') === undefined ? position.scope : enterScope(position.scope, position);
    const made = make({ value, place, scope }, [...around, position]);
    if (typeof made === 'object') {
      places.set(made, place);
      keepDigits(value, made);
    }
    return made;
  };

  const make = (position: SchemaPosition, composed: readonly Located[]): JsonSchema => {
    const { value } = position;
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return {};
    const [ref, dynamicRef] = [referenceIn(value), textAt(position, '$dynamicRef')];
    const target = ref === undefined ? {} : refer(ref, position);
    if (ref !== undefined && isLegacy) return target;
    const dynamic = dynamicRef === undefined ? {} : referDynamically(dynamicRef, position);
    const pairs = Object.keys(value)
      .filter((key) => key !== '$ref' && !dropped.includes(key) && !isExtension(key))
      .filter((key) => use.annotations === 'kept' || !annotations.includes(key))
      .map((key) => [key, copyKeyword(key, position, composed)] as const);
    const offered = use.annotations === 'offered' ? offeredBy(value) : undefined;
    const plain = withTargets(Object.fromEntries(pairs), [target, dynamic]);
    const offering = offered === undefined ? plain : { ...plain, default: offered };
    const own = use.annotations === 'offered' ? withDiscriminators(description, position, offering) : offering;
    if (use.annotations === 'kept') return isLegacy ? fromLegacy(own, value) : own;
    if (isLegacy) return withoutOddKeywords(fromLegacy(own, value));
    const meant = withoutOddKeywords(own);
    if (use.annotations !== 'dropped') return meant;
    return forAjv(meant, { leavesUnevaluated: mayLeaveUnevaluated(position.place.source) });
  };

  const copyKeyword = (key: string, parent: SchemaPosition, composed: readonly Located[]): unknown => {
    const found = memberAt(parent, key);
    if (found === undefined) return undefined;
    const at = { ...found, scope: parent.scope };
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
    const made = copyNew({ ...located, scope: enterScope(emptyScope, located) });
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [id, due] = next;
      shared.set(id, marked(copyNew(due), due.place));
    }
    return made;
  };

  return { copy: copyAll, shared, placeOf: (made) => places.get(made) };
}

/** A schema and what was entered on the way to it. */
interface SchemaPosition extends Located {
  readonly scope: DynamicScope;
}

/** The digits of what a schema offers stay those of its copy. */
function keepDigits(schema: unknown, made: object): void {
  if (!isObject(schema)) return;
  keepNumberTexts(schema, made);
  const text = numberTextAt(schema, 'example') ?? numberTextAt(member(schema, 'examples'), 0);
  if (text !== undefined && Object.is(member(made, 'default'), Number(text))) noteNumberText(made, 'default', text);
}

/** `schema` beside what its references lead to. */
function withTargets(schema: JsonObject, targets: readonly JsonSchema[]): JsonObject {
  const [first, ...rest] = targets.filter((each) => typeof each === 'object' && Object.keys(each).length > 0);
  const all = member(schema, 'allOf');
  return {
    ...schema,
    ...(isObject(first) && first),
    ...(rest.length > 0 && { allOf: [...(isArray(all) ? all : []), ...rest] }),
  };
}

/** What a schema offers as a value of its own: `example`, the first of `examples`, `default`. */
function offeredBy(schema: unknown): unknown {
  const examples = member(schema, 'examples');
  const offers = [member(schema, 'example'), isArray(examples) ? examples[0] : undefined, member(schema, 'default')];
  return offers.find((value) => value !== undefined);
}

function children(parent: SchemaPosition): readonly (readonly [string, SchemaPosition])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, { ...child, scope: parent.scope }] as const];
  });
}
