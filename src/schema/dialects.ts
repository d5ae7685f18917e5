import { type JsonObject, isArray, isObject, listOf, member } from '../lib/json.ts';
import { compositions } from './properties.ts';

/**
 * A copied schema as JSON Schema 2020-12: OpenAPI 2.0 and 3.0 have keywords of their own for null and exclusive bounds, and no lists of
 * types, for which Kubernetes has a format.
 */
export function fromOlderOpenApi(
  copy: Readonly<Record<string, unknown>>,
  written: unknown,
): Readonly<Record<string, unknown>> {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, type, ...rest } = copy;
  const isNullable = member(written, 'nullable') === true || member(written, 'x-nullable') === true;
  const isEither = type === 'string' && rest.format === 'int-or-string';
  const more = [...(isEither ? ['integer'] : []), ...(isNullable ? ['null'] : [])];
  const types = typeof type === 'string' && more.length > 0 ? [type, ...more] : type;
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

/** JSON Schema 2020-12 as Ajv reads it. `leavesUnevaluated`: `unevaluatedItems` or `unevaluatedProperties` may apply. */
export function forAjv(schema: JsonObject, { leavesUnevaluated }: { readonly leavesUnevaluated: boolean }): JsonObject {
  const own = withPrototype(schema);
  return leavesUnevaluated ? withPatterns(withContains(withCondition(own))) : own;
}

/** Ajv ignores a property of this name. */
function withPrototype(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return schema;
  const patterns = isObject(schema.patternProperties) ? schema.patternProperties : {};
  return { ...schema, patternProperties: { ...patterns, '^__proto__$': member(properties, '__proto__') } };
}

/** Ajv writes code that fails where an alternative has evaluated properties before patterns do. */
function withPatterns(schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema;
  if (patternProperties === undefined || rest.additionalProperties !== undefined) return schema;
  return { ...rest, allOf: [...listOf(member(rest, 'allOf')), { patternProperties }] };
}

/**
 * Ajv counts the evaluations of a false `if`, not those of an `if` alone, and `contains` for all items; 2020-12 says otherwise
 * (sections 10.2.2.1 and 11.2). Without `unevaluated*` the keywords stay, as messages name them.
 */
function withCondition(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true, ...rest } = schema;
  if (condition === undefined) return schema;
  const branches = [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }];
  return { ...rest, allOf: [...listOf(member(rest, 'allOf')), { anyOf: branches }] };
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
    // Two negations keep `contains` from evaluating items.
    ...(contains !== undefined && { allOf: [...listOf(member(rest, 'allOf')), { not: { not: counted } }] }),
  };
}

/** The schemas that `contains` evaluates items by, in `schema` and its parts. Parts that may not hold count as well: rather one item too many. */
function containedBy(schema: JsonObject): readonly unknown[] {
  const contains = member(member(member(schema, 'not'), 'not'), 'contains');
  const parts = [
    ...listOf(member(schema, 'allOf')),
    ...listOf(member(schema, 'anyOf')),
    ...listOf(member(schema, 'oneOf')),
  ];
  return [...(contains === undefined ? [] : [contains]), ...parts.filter(isObject).flatMap(containedBy)];
}

const schemas = [
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
const schemaLists = [...compositions, 'prefixItems', 'items'];
const schemaMaps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** The kind of value of a keyword: a schema, several, or data. `items` of older drafts may hold a list. */
export function keywordHolds(keyword: string, value: unknown): 'schema' | 'schema list' | 'schema map' | 'data' {
  if (schemaLists.includes(keyword) && isArray(value)) return 'schema list';
  if (schemaMaps.includes(keyword) && isObject(value)) return 'schema map';
  return schemas.includes(keyword) ? 'schema' : 'data';
}

/** Keywords that do not restrict values. */
export const annotations = ['example', 'examples', 'default', 'xml', 'externalDocs', 'description', 'title'];

/** Keywords that no copy has: ids, which would move the base of the rewritten references, and those of OpenAPI. */
export const droppedKeywords = [
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
