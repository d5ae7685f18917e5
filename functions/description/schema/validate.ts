import { referenceIn } from '../../../src/description/resolve.ts';
import { has, isArray, isObject, isText, type JsonObject } from '../../../src/lib/json.ts';
import {
  type ReferenceInValue,
  type SchemaRun,
  type SchemaViolation,
  type SchemaViolations,
  likeliestViolations,
  nodeOf,
  noViolations,
  violation,
  type PackedSchema,
  type PackedSchemas,
  type PackedNode,
} from './violations.ts';
import {
  objectViolations,
  constantsOf,
  isOfType,
  listViolations,
  numberViolations,
  textViolations,
} from './keywords.ts';

/** The violations of a value, and its references, which are not followed. */
export interface Validated {
  readonly violations: readonly SchemaViolation[];
  readonly references: readonly ReferenceInValue[];
}

/** Validates values by schemas of the table. Schemas for which `isForeign` is true are of a dialect of their own: nothing is said of them. */
export function validate(
  packed: PackedSchemas,
  schema: PackedSchema,
  value: unknown,
  isForeign: (value: JsonObject) => boolean,
): Validated {
  const references = new Map<string, ReferenceInValue>();
  const run: SchemaRun = {
    packed,
    isForeign,
    path: [],
    schema,
    references,
    violationsOf: (part, found) => violationsOf(part, found, run),
  };
  return { violations: violationsOf(schema, value, run), references: [...references.values()] };
}

function violationsOf(schema: PackedSchema, value: unknown, run: SchemaRun): SchemaViolations {
  const node = nodeOf(schema, run);
  if (node === true) return noViolations;
  if (node === false) return [violation(run, 'not', undefined)];
  const ref =
    node.required?.includes('$ref') === true || node.properties?.$ref !== undefined ? referenceIn(value) : undefined;
  if (ref !== undefined) {
    meet(ref, run);
    // The neighbours of a reference are ignored, wherever an object is nothing but a reference.
    if (node.required?.includes('$ref') === true && node.properties?.type === undefined) return noViolations;
  }
  if (node.type !== undefined && ![node.type].flat().some((type) => isOfType(value, type)))
    return [violation(run, 'type', [node.type].flat())];
  let found = noViolations;
  const add = (more: SchemaViolations): void => {
    if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
  };
  if (node.enum !== undefined && !node.enum.some((one) => one === value)) add([violation(run, 'enum', node.enum)]);
  if (has(node, 'const') && node.const !== value) add([violation(run, 'enum', [node.const])]);
  if (isText(value)) add(textViolations(node, value, run));
  else if (typeof value === 'number') add(numberViolations(node, value, run));
  else if (isArray(value)) add(listViolations(node, value, run));
  else if (isObject(value)) {
    if (node.name === 'schema' && run.isForeign(value)) return noViolations;
    add(objectViolations(node, value, run));
  }
  for (const part of node.allOf ?? []) add(violationsOf(part, value, run));
  if (node.anyOf !== undefined) add(alternativeViolations(node.anyOf, 'anyOf', value, run));
  if (node.oneOf !== undefined) add(alternativeViolations(node.oneOf, 'oneOf', value, run));
  if (node.if !== undefined) {
    const branch = violationsOf(node.if, value, run).length === 0 ? node.then : node.else;
    if (branch !== undefined) add(violationsOf(branch, value, run));
  }
  if (node.not !== undefined && violationsOf(node.not, value, run).length === 0)
    add([violation(run, 'not', excludedBy(node.not, run))]);
  return found;
}

/** The fields, or the kinds of items, that may not stand together. */
function excludedBy(schema: PackedSchema, run: SchemaRun): readonly string[] {
  const node = nodeOf(schema, run);
  if (typeof node === 'boolean') return [];
  const contained = (part: PackedSchema): readonly string[] => {
    const inner = nodeOf(part, run);
    return typeof inner === 'object' && inner.contains !== undefined ? constantsOf(inner.contains, run) : [];
  };
  return node.required ?? (node.allOf ?? []).flatMap(contained);
}

function meet(ref: string, { path, schema, references }: SchemaRun): void {
  const key = JSON.stringify(path);
  if (!references.has(key)) references.set(key, { path: [...path], ref, schema });
}

function alternativeViolations(
  schemas: readonly PackedSchema[],
  keyword: 'anyOf' | 'oneOf',
  value: unknown,
  run: SchemaRun,
): SchemaViolations {
  const isReference = referenceIn(value) !== undefined;
  const nodes = schemas.map((schema) => [schema, nodeOf(schema, run)] as const);
  const wantsReference = ([, node]: (typeof nodes)[number]): boolean =>
    typeof node === 'object' && node.required?.includes('$ref') === true;
  const references = nodes.filter(wantsReference);
  const relevant =
    references.length === 0 ? nodes : isReference ? references : nodes.filter((one) => !wantsReference(one));
  const outcomes: SchemaViolations[] = [];
  const kept: PackedNode[] = [];
  for (const [schema, node] of relevant) {
    const found = violationsOf(schema, value, run);
    if (found.length > 0) outcomes.push(found);
    else if (keyword === 'anyOf') return noViolations;
    else if (typeof node === 'object') kept.push(node);
  }
  if (outcomes.length < relevant.length) {
    // Only fields tell alternatives apart: where they overlap in other ways, the schema means it.
    const names = kept.flatMap(({ required = [], properties }) => (properties === undefined ? required : []));
    return names.length > 1 && names.length === kept.length ? [violation(run, 'oneOf', names)] : noViolations;
  }
  return likeliestViolations(outcomes, run.path.length);
}
