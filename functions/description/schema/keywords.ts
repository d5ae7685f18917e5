import { canonicalJson, isArray, isObject, isText, has, type JsonObject } from '../../../src/lib/json.ts';
import { append } from '../../../src/lib/lists.ts';
import {
  type PackedNode,
  type PackedSchema,
  partViolations,
  nodeOf,
  noViolations,
  patternOf,
  type SchemaRun,
  type SchemaViolation,
  violation,
  type SchemaViolations,
} from './violations.ts';
import { referenceIn } from '../../../src/description/resolve.ts';

export function textViolations({ pattern, minLength }: PackedNode, value: string, run: SchemaRun): SchemaViolations {
  if (pattern !== undefined && !patternOf(pattern).test(value)) return [violation(run, 'pattern', pattern)];
  return minLength !== undefined && value.length < minLength ? [violation(run, 'minLength', minLength)] : noViolations;
}

export function numberViolations(node: PackedNode, value: number, run: SchemaRun): SchemaViolations {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  if (minimum !== undefined && (value < minimum || (exclusiveMinimum === true && value === minimum)))
    return [violation(run, exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum', minimum)];
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return [violation(run, 'exclusiveMinimum', exclusiveMinimum)];
  if (maximum !== undefined && (value > maximum || (exclusiveMaximum === true && value === maximum)))
    return [violation(run, 'maximum', maximum)];
  return noViolations;
}

/** The violations of a list and its items. */
export function listViolations(node: PackedNode, value: readonly unknown[], run: SchemaRun): SchemaViolations {
  const found: SchemaViolation[] = [];
  const { items, prefixItems = [], minItems, maxItems, uniqueItems } = node;
  for (const [index, item] of value.entries()) {
    const schema = prefixItems[index] ?? items;
    if (schema !== undefined) append(found, partViolations(schema, item, index, run));
  }
  if (minItems !== undefined && value.length < minItems) found.push(violation(run, 'minItems', minItems));
  if (maxItems !== undefined && value.length > maxItems) found.push(violation(run, 'maxItems', maxItems));
  if (uniqueItems === true && value.length > 1) {
    const known = new Set<string>();
    for (const [index, item] of value.entries()) {
      const text = canonicalJson(item);
      if (known.has(text)) found.push({ path: [...run.path, index], keyword: 'uniqueItems', expected: undefined });
      known.add(text);
    }
  }
  append(found, containedViolations(node, value, run));
  return found;
}

/** The violation of a list that has too many items of a kind, or none. */
function containedViolations(
  { contains, minContains = 1, maxContains = Infinity }: PackedNode,
  value: readonly unknown[],
  run: SchemaRun,
): SchemaViolations {
  if (contains === undefined) return noViolations;
  const alike = [...value.keys()].filter((index) => run.violationsOf(contains, value[index]).length === 0);
  const extra = alike[maxContains];
  if (extra !== undefined)
    return [{ path: [...run.path, extra], keyword: 'maxContains', expected: constantsOf(contains, run) }];
  // Only inside of `not` do official schemas ask for items, so that no message shows this violation.
  return alike.length < minContains ? [violation(run, 'not', undefined)] : noViolations;
}

/** The fields that a schema gives one value each: `in: querystring`. */
export function constantsOf(schema: PackedSchema, run: SchemaRun): readonly string[] {
  const node = nodeOf(schema, run);
  const fields = typeof node === 'boolean' ? {} : (node.properties ?? {});
  return Object.entries(fields).flatMap(([key, part]) => {
    const inner = nodeOf(part, run);
    return typeof inner === 'object' && isText(inner.const) ? [`${key}: ${inner.const}`] : [];
  });
}

/** True for a value of a type of JSON Schema. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** The violations of an object and its members. */
export function objectViolations(node: PackedNode, value: JsonObject, run: SchemaRun): SchemaViolations {
  const found: SchemaViolation[] = [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames } = node;
  const patterns = Object.entries(patternProperties ?? {});
  const isClosed = additionalProperties === false || unevaluatedProperties === false;
  const keys = Object.keys(value);
  if (isClosed && referenceIn(value) !== undefined && properties?.$ref === undefined)
    return [{ path: [...run.path, '$ref'], keyword: 'isReference', expected: undefined }];
  const looksAtKeys = properties ?? patternProperties ?? additionalProperties ?? unevaluatedProperties ?? propertyNames;
  for (const key of looksAtKeys === undefined ? [] : keys) {
    const part = value[key];
    const own = properties !== undefined && has(properties, key) ? properties[key] : undefined;
    if (own !== undefined) append(found, partViolations(own, part, key, run));
    let isKnown = own !== undefined;
    for (const [pattern, schema] of patterns) {
      if (!patternOf(pattern).test(key)) continue;
      isKnown = true;
      append(found, partViolations(schema, part, key, run));
    }
    if (propertyNames !== undefined && !key.startsWith('x-'))
      for (const { keyword, expected } of run.violationsOf(propertyNames, key))
        found.push({
          path: [...run.path, key],
          keyword: 'propertyNames',
          expected: keyword === 'pattern' ? expected : undefined,
        });
    if (isKnown) continue;
    if (!isClosed) {
      const isExtension = node.isExtensible === true && key.startsWith('x-');
      if (additionalProperties !== undefined && !isExtension)
        append(found, partViolations(additionalProperties, part, key, run));
    } else if (!key.startsWith('x-') && !(unevaluatedProperties === false && covers(node, value, key, run)))
      found.push({
        path: [...run.path, key],
        keyword: 'additionalProperties',
        expected: patterns.map(([pattern]) => pattern),
        fields: fieldsOf(node, run),
      });
  }
  for (const name of node.required ?? []) if (!has(value, name)) found.push(violation(run, 'required', name));
  if (node.minProperties !== undefined && keys.length < node.minProperties)
    found.push(violation(run, 'minProperties', node.minProperties));
  if (node.maxProperties !== undefined && keys.length > node.maxProperties)
    found.push(violation(run, 'maxProperties', node.maxProperties));
  for (const [key, schema] of Object.entries(node.dependentSchemas ?? {}))
    if (has(value, key)) append(found, run.violationsOf(schema, value));
  return found;
}

/** True where a schema, or a part of it that counts for `value`, knows the key. */
function covers(schema: PackedSchema, value: JsonObject, key: string, run: SchemaRun): boolean {
  const node = nodeOf(schema, run);
  if (typeof node === 'boolean') return false;
  if (node.properties !== undefined && has(node.properties, key)) return true;
  if (Object.keys(node.patternProperties ?? {}).some((pattern) => patternOf(pattern).test(key))) return true;
  if (node.additionalProperties !== undefined && node.additionalProperties !== false) return true;
  const inner = (part: PackedSchema | undefined): boolean => part !== undefined && covers(part, value, key, run);
  if ((node.allOf ?? []).some(inner)) return true;
  const holds = (part: PackedSchema): boolean => run.violationsOf(part, value).length === 0;
  if ([...(node.anyOf ?? []), ...(node.oneOf ?? [])].some((part) => inner(part) && holds(part))) return true;
  if (Object.entries(node.dependentSchemas ?? {}).some(([name, part]) => has(value, name) && inner(part))) return true;
  return node.if !== undefined && (holds(node.if) ? inner(node.if) || inner(node.then) : inner(node.else));
}

/** The fields that a schema names, those of its parts too. */
function fieldsOf(schema: PackedSchema, run: SchemaRun): readonly string[] {
  const node = nodeOf(schema, run);
  if (typeof node === 'boolean') return [];
  const parts = [...(node.allOf ?? []), ...Object.values(node.dependentSchemas ?? {}), node.then ?? true];
  return [...new Set([...Object.keys(node.properties ?? {}), ...parts.flatMap((part) => fieldsOf(part, run))])];
}
