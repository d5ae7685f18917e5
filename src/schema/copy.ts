import { isExtension } from '../description/model/extension.ts';
import { isArray, isObject, listOf, member, type JsonObject } from '../lib/json.ts';
import { keepNumberTexts, noteNumberText, numberTextAt } from '../lib/number-texts.ts';
import type { Description } from '../description/description.ts';
import { annotations, droppedKeywords, forAjv, fromOlderOpenApi, keywordHolds } from './dialects.ts';
import { withDiscriminators } from './subtypes.ts';
import type { Place } from '../description/place.ts';
import { compositions, requiredNames } from './properties.ts';
import { referenceIn } from '../description/resolve.ts';
import {
  dynamicTarget,
  emptyScope,
  enterScope,
  type DynamicScope,
  children,
  type SchemaPosition,
  createSharedSchemas,
} from './schema-position.ts';
import { withoutOddKeywords } from './odd-keywords.ts';
import { hopsOf, mayLeaveUnevaluated, resolveSchema } from '../description/read/resolve-schema.ts';
import { hasSiblings } from '../description/read/hops.ts';
import { memberAt, textAt, type Located } from '../description/read/view.ts';

/** A JSON Schema as libraries take it. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

export interface CopyOptions {
  /** The start of every `$ref`, before the id of the shared schema. */
  readonly prefix: string;
  /**
   * `example`, `examples`, `default`, `xml`: a sampler reads them, a validator trips over ids in their data. `offered`: the value
   * that the schema offers becomes its `default`, which validators ignore.
   */
  readonly annotations: 'kept' | 'dropped' | 'offered';
  /** The messages that `required` is for where annotations are dropped; `response` if absent. */
  readonly direction?: 'request' | 'response';
  /** Members to add to every shared schema: recursion leads through one of them. */
  readonly mark?: Readonly<Record<string, unknown>>;
}

/** Copies of schemas as JSON Schema 2020-12, those behind references shared. */
export interface CopiedSchemas {
  /** Copies a schema, and those that it refers to into `shared`. */
  readonly copy: (located: Located) => JsonSchema;
  /** Copies a schema alone; `sharedAt` copies those that it refers to when they are asked for. */
  readonly copyAlone: (located: Located) => JsonSchema;
  /** Shared copies by id, `d0` onwards. Grows with every `copy`. */
  readonly shared: ReadonlyMap<string, JsonSchema>;
  /** The shared copy with this id. */
  readonly sharedAt: (id: string) => JsonSchema | undefined;
  /** The place of the schema that a copy, or a part of one, was made from. */
  readonly placeOf: (copy: object) => Place | undefined;
}

/** Copies schemas of `description`: only schema positions are walked, so data that looks like a schema stays data. */
export function createSchemas(description: Description, use: CopyOptions): CopiedSchemas {
  const shared = new Map<string, JsonSchema>();
  const referred = createSharedSchemas();
  const met = new WeakSet();
  const places = new WeakMap<object, Place>();
  const isLegacy = !hasSiblings(description);

  /** A reference that leads nowhere allows every value. */
  const refer = (ref: string, from: SchemaPosition): JsonSchema => {
    const found = isLegacy ? hopsOf(description, from)[0] : resolveSchema(description, ref, from);
    return found === undefined ? {} : share(found, from.scope);
  };

  const referDynamically = (ref: string, from: SchemaPosition): JsonSchema => {
    const found = resolveSchema(description, ref, from);
    return found === undefined ? {} : share(dynamicTarget(from.scope, ref, found), from.scope);
  };

  const share = (located: Located, scope: DynamicScope): JsonSchema => ({
    $ref: `${use.prefix}${referred.idOf(located, scope)}`,
  });

  const marked = (schema: JsonSchema, place: Place): JsonSchema => {
    if (typeof schema === 'boolean' || use.mark === undefined) return schema;
    const made = { ...use.mark, ...schema };
    keepNumberTexts(schema, made);
    places.set(made, place);
    return made;
  };

  /**
   * `around`: the schemas that this one is a part of by composition, outermost first. One object in two places is shared: through
   * YAML aliases, or in a description passed as an object, schemas may contain themselves.
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
      copyDigits(value, made);
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
      .filter((key) => key !== '$ref' && !droppedKeywords.includes(key) && !isExtension(key))
      .filter((key) => use.annotations === 'kept' || !annotations.includes(key))
      .map((key) => [key, copyKeyword(key, position, composed)] as const);
    const offered = use.annotations === 'offered' ? offeredBy(value) : undefined;
    const plain = withTargets(Object.fromEntries(pairs), [target, dynamic]);
    const offering = offered === undefined ? plain : { ...plain, default: offered };
    const shareHere = (subtype: Located): JsonSchema => share(subtype, position.scope);
    const own =
      use.annotations === 'offered' ? withDiscriminators(description, position, offering, shareHere) : offering;
    if (use.annotations === 'kept') return isLegacy ? fromOlderOpenApi(own, value) : own;
    if (isLegacy) return withoutOddKeywords(fromOlderOpenApi(own, value));
    const assertions = withoutOddKeywords(own);
    if (use.annotations !== 'dropped') return assertions;
    return forAjv(assertions, { leavesUnevaluated: mayLeaveUnevaluated(position.place.source) });
  };

  const copyKeyword = (key: string, parent: SchemaPosition, composed: readonly Located[]): unknown => {
    const found = memberAt(parent, key);
    if (found === undefined) return undefined;
    const at = { ...found, scope: parent.scope };
    switch (keywordHolds(key, at.value)) {
      case 'schema list':
        return children(at).map(([, child]) => copy(child, compositions.includes(key) ? composed : []));
      case 'schema map':
        return Object.fromEntries(children(at).map(([name, child]) => [name, copy(child)]));
      case 'schema':
        return copy(at);
      case 'data':
        if (key !== 'required' || use.annotations === 'kept') return at.value;
        return requiredNames(description, composed, at.value, use.direction === 'request' ? 'readOnly' : 'writeOnly');
    }
  };

  const copyAlone = (located: Located): JsonSchema => copyNew({ ...located, scope: enterScope(emptyScope, located) });

  const copyShared = (id: string, position: SchemaPosition): JsonSchema => {
    const made = marked(copyNew(position), position.place);
    shared.set(id, made);
    return made;
  };

  const copyAll = (located: Located): JsonSchema => {
    const made = copyAlone(located);
    for (let next = referred.next(); next !== undefined; next = referred.next()) copyShared(...next);
    return made;
  };

  const sharedAt = (id: string): JsonSchema | undefined => {
    const position = shared.has(id) ? undefined : referred.take(id);
    return position === undefined ? shared.get(id) : copyShared(id, position);
  };

  return { copy: copyAll, copyAlone, shared, sharedAt, placeOf: (made) => places.get(made) };
}

/** `schema` together with the targets of its references. */
function withTargets(schema: JsonObject, targets: readonly JsonSchema[]): JsonObject {
  const [first, ...rest] = targets.filter((each) => typeof each === 'object' && Object.keys(each).length > 0);
  const all = member(schema, 'allOf');
  return {
    ...schema,
    ...(isObject(first) && first),
    ...(rest.length > 0 && { allOf: [...listOf(all), ...rest] }),
  };
}

/** The value that a schema offers: `example`, the first of `examples`, `default`. */
function offeredBy(schema: unknown): unknown {
  const examples = member(schema, 'examples');
  const offers = [member(schema, 'example'), isArray(examples) ? examples[0] : undefined, member(schema, 'default')];
  return offers.find((value) => value !== undefined);
}

/** Copies the texts of numbers in `schema` to its copy `made`, with that of the offered value. */
function copyDigits(schema: unknown, made: object): void {
  if (!isObject(schema)) return;
  keepNumberTexts(schema, made);
  const text = numberTextAt(schema, 'example') ?? numberTextAt(member(schema, 'examples'), 0);
  if (text !== undefined && Object.is(member(made, 'default'), Number(text))) noteNumberText(made, 'default', text);
}
