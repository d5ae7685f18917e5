import { canonicalJson, isArray, isObject, isText } from '../../../src/lib/json.ts';
import { append } from '../../../src/lib/lists.ts';
import type { PackedNode, PackedSchema } from './packed.ts';
import {
  partViolations,
  nodeOf,
  noViolations,
  patternOf,
  type SchemaRun,
  type SchemaViolation,
  violation,
  type SchemaViolations,
} from './violations.ts';

/** The violations of a text. */
export function textViolations({ pattern, minLength }: PackedNode, value: string, run: SchemaRun): SchemaViolations {
  if (pattern !== undefined && !patternOf(pattern).test(value)) return [violation(run, 'pattern', pattern)];
  return minLength !== undefined && value.length < minLength ? [violation(run, 'minLength', minLength)] : noViolations;
}

/** The violations of a number. */
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
