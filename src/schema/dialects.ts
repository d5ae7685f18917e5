import { isArray, member, isObject, type JsonObject } from '../lib/json.ts';

/** `own` as JSON Schema 2020-12, the copy of `written`: OpenAPI 2.0 and 3.0 wrote nullability and exclusive bounds their own way. */
export function fromLegacy(
  own: Readonly<Record<string, unknown>>,
  written: unknown,
): Readonly<Record<string, unknown>> {
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

/** `schema` in the words that Ajv takes. `leavesUnevaluated`: whether `unevaluatedItems` or `unevaluatedProperties` may look on. */
export function forAjv(schema: JsonObject, { leavesUnevaluated }: { readonly leavesUnevaluated: boolean }): JsonObject {
  return withPrototype(leavesUnevaluated ? withContains(withCondition(schema)) : schema);
}

/** Ajv passes a property of this name over. */
function withPrototype(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return schema;
  const patterns = isObject(schema.patternProperties) ? schema.patternProperties : {};
  return { ...schema, patternProperties: { ...patterns, '^__proto__$': member(properties, '__proto__') } };
}

/**
 * To Ajv the evaluations of a false `if` count, those of an `if` alone do not, and `contains` counts for all items; 2020-12 has it
 * otherwise (sections 10.2.2.1 and 11.2). Where nobody looks on, the keywords stay, as messages name them.
 */
function withCondition(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true, ...rest } = schema;
  if (condition === undefined) return schema;
  const ways = [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }];
  return { ...rest, allOf: [...listAt(rest, 'allOf'), { anyOf: ways }] };
}

function withContains(schema: JsonObject): JsonObject {
  const { contains, minContains, maxContains, unevaluatedItems, ...rest } = schema;
  const contained = [...(contains === undefined ? [] : [contains]), ...containedBy(rest)];
  const counted = {
    contains,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
  return {
    ...rest,
    ...(unevaluatedItems !== undefined && {
      unevaluatedItems: contained.length === 0 ? unevaluatedItems : { anyOf: [...contained, unevaluatedItems] },
    }),
    // What stands behind two negations evaluates nothing.
    ...(contains !== undefined && { allOf: [...listAt(rest, 'allOf'), { not: { not: counted } }] }),
  };
}

/** What items may match by the `contains` of `schema` and its parts, said as above; of parts that may not hold, too: rather one item too many. */
function containedBy(schema: JsonObject): readonly unknown[] {
  const contains = member(member(member(schema, 'not'), 'not'), 'contains');
  const parts = [...listAt(schema, 'allOf'), ...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  return [...(contains === undefined ? [] : [contains]), ...parts.filter(isObject).flatMap(containedBy)];
}

function listAt(schema: JsonObject, key: string): readonly unknown[] {
  const list = member(schema, key);
  return isArray(list) ? list : [];
}
